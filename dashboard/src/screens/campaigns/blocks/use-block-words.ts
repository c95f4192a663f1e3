import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockWords } from './new-blocks.ts'

/** Words that new blocks begin with, in the language of the dashboard. */
export function useBlockWords(): BlockWords {
  const { t } = useTranslation()
  return useCallback((key) => t(`blocks.start.${key}`), [t])
}
