export { TimelineScreen } from '../../features/timeline/ui/TimelineScreen.tsx'
