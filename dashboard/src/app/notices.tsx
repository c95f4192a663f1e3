import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** Where short messages appear. What was said before it has come is shown then. */
export function Notices() {
  return <Notifications position="bottom-right" />
}
