/** Entry of the sending thread: its own connections, its own loop, so that rendering never holds up a request. */
import { keepCompiledCode } from '../compile-cache.ts'

keepCompiledCode()

const { sendInThread } = await import('./thread-sender.ts')
await sendInThread()
