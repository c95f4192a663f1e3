/**
 * Many small questions at once, asked together: what arrives while one call runs is the next call's group.
 *
 *     const ask = createBatcher(200, (ids) => findMany(db, ids)) // answers in the order of the questions
 *     const one = await ask(7)
 */
export function createBatcher<Question, Answer>(
  largest: number,
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    readonly question: Question
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isRunning = false

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await run(group.map(({ question }) => question))
      if (answers.length !== group.length) throw new Error('A group was not answered completely')
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    // Requests that were read from their sockets together join.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting.slice(0, largest)
      waiting = waiting.slice(largest)
      await runGroup(group)
    }
    isRunning = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isRunning) void runAll()
    })
}
