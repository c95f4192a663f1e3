import type { ErrorComponentProps } from '@tanstack/react-router'
import { Failure } from '../parts/failure.tsx'

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  return <Failure error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
}
