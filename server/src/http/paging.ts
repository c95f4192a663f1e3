import Type, { type TSchema } from 'typebox'
import type { Parameter } from './parameters.ts'

/** A page of a collection. `limit` undefined means all rows. */
export interface Page {
  readonly page: number
  readonly perPage: number | 'all'
}

const defaultPerPage = 20

/** Larger numbers mean this one: more rows, or pages, than any collection has. */
const largest = 999_999_999

/** `page`: anything that is no whole number from 1 means 1. */
export const pageNumber: Parameter<number> = {
  schema: Type.Integer({ minimum: 1, default: 1 }),
  description: 'Page number, from 1.',
  decode: ([value]) => (isCount(value) ? Math.min(Number(value), largest) : 1),
}

/** `per_page`: a number, or `all` (also any negative number); junk and 0 mean 20. */
export const perPage: Parameter<number | 'all'> = {
  schema: Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('all')], { default: defaultPerPage }),
  description: 'Rows per page, or `all`.',
  decode: ([value]) => {
    if (value === 'all' || (value !== undefined && /^-\d+$/.test(value))) return 'all'
    return isCount(value) ? Math.min(Number(value), largest) : defaultPerPage
  },
}

function isCount(value: string | undefined): value is string {
  return value !== undefined && /^0*[1-9]\d*$/.test(value)
}

/** Query parameters of every paged collection. */
export const paging = { page: pageNumber, per_page: perPage }

export interface PageOf<Row> {
  readonly results: readonly Row[]
  readonly search: string
  readonly query: string
  readonly total: number
  readonly per_page: number
  readonly page: number
}

interface PageRequest {
  readonly page: number
  readonly per_page: number | 'all'
  readonly query?: string | undefined
  readonly search?: string | undefined
}

/** The envelope of a page: `all` is reported as `per_page: 0`, and what was looked for without blanks around it. */
export function pageOf<Row>(request: PageRequest, results: readonly Row[], total: number): PageOf<Row> {
  return {
    results,
    search: request.search?.trim() ?? '',
    query: request.query?.trim() ?? '',
    total,
    per_page: request.per_page === 'all' ? 0 : request.per_page,
    page: request.page,
  }
}

/** `limit` and `offset` for SQL; null means no limit. */
export function window(request: PageRequest): { readonly limit: number | null; readonly offset: number } {
  if (request.per_page === 'all') return { limit: null, offset: 0 }
  return { limit: request.per_page, offset: (request.page - 1) * request.per_page }
}

/** Response schema of a page. */
export function PageSchema(row: TSchema): TSchema {
  return Type.Object({
    results: Type.Array(row),
    search: Type.String(),
    query: Type.String(),
    total: Type.Integer(),
    per_page: Type.Integer(),
    page: Type.Integer(),
  })
}
