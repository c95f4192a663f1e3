/** Waits that can be cut short, all at once. */
export class Pauses {
  readonly #open = new Set<() => void>()

  for(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#open.delete(end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      this.#open.add(end)
    })
  }

  end(): void {
    for (const end of [...this.#open]) end()
  }
}
