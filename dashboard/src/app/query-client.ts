import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../api/client.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal will not change by asking again; a lost connection may.
      retry: (count, error) => !(error instanceof ApiFailure) && count < 2,
    },
  },
})
