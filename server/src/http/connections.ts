import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The connections of a service, so that it can stop. Node waits for every open one and ends only those between two
 * requests: one that has not asked anything yet (browsers and load balancers open such), or whose client stays after its
 * answer, would hold us for as long as it likes.
 */
export interface Connections {
  watch(server: Server): Server
  /** Ends connections without a request under way now, the others with their answers, and new ones at once. */
  end(): void
}

export function createConnections(): Connections {
  /** The answers that each connection waits for, in the order of their requests. */
  const open = new Map<Socket, Set<ServerResponse>>()
  let ending = false

  function add(socket: Socket): void {
    if (ending) {
      socket.destroy()
      return
    }
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  }

  function expect(socket: Socket, answer: ServerResponse): void {
    const answers = open.get(socket)
    if (answers === undefined) return
    answers.add(answer)
    answer.once('close', () => {
      answers.delete(answer)
      if (ending) endIfDone(socket, answers)
    })
  }

  function endIfDone(socket: Socket, answers: ReadonlySet<ServerResponse>): void {
    const last = [...answers].at(-1)
    if (last === undefined) socket.destroySoon()
    // Clients hear that they must not ask here again. Not with an earlier answer: those after it would be lost.
    else if (!last.headersSent) last.setHeader('Connection', 'close')
  }

  return {
    watch(server) {
      server.on('connection', add)
      return server.prependListener('request', (request, answer) => expect(request.socket, answer))
    },
    end() {
      ending = true
      for (const [socket, answers] of open) endIfDone(socket, answers)
    },
  }
}
