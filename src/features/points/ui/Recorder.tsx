import './recorder.css'

/**
 * Who recorded something, after the time in a caption.
 * @param name from `useRecorderName`, which a list reads once for all of its rows
 */
export function Recorder({ name }: { name: string | undefined }) {
  return (
    name !== undefined && (
      <span className="recorder">
        <bdi>{name}</bdi>
      </span>
    )
  )
}
