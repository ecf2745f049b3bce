import './progress.css'

/** A progress bar in the current accent, hidden from screen readers: the words beside it say the same. */
export function ProgressBar({ value, max }: { value: number; max: number }) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className="progress-bar" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
