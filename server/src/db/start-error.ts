/** A start that cannot succeed, told in two sentences: what is wrong, and what to do. Shown without a stack. */
export class StartError extends Error {
  readonly fix: string

  constructor(message: string, fix: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
    this.fix = fix
  }
}
