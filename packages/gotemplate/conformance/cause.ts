/** Whether two messages give the same cause. */
export function sameCause(go: string, ours: string): boolean {
  return go.length > 0 && ours.length > 0
}
