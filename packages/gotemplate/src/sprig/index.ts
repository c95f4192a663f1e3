import type { GoFunction } from '../values/function.ts'
export const sprig: Readonly<Record<string, GoFunction>> = {}
