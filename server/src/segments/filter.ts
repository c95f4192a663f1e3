/*
 * The structured filter: a question about people as JSON, for segments and for programs that would rather not write SQL.
 *
 *     { "and": [
 *       { "field": "status", "op": "is", "value": "enabled" },
 *       { "attribute": ["address", "city"], "type": "text", "op": "is", "value": "Graz" },
 *       { "member": { "lists": [3, 4], "status": ["confirmed"] } },
 *       { "not": { "opened": { "since": { "days": 90 } } } }
 *     ] }
 */

export type Comparison = 'is' | 'is_not' | 'less' | 'at_most' | 'more' | 'at_least'
export type TextMatch = 'contains' | 'starts_with' | 'ends_with'

/** A moment: RFC 3339, or so many days before now. */
export type Moment = { readonly at: string } | { readonly days: number }

export interface Period {
  readonly since?: Moment
  readonly before?: Moment
}

export type PersonColumn = 'id' | 'uuid' | 'email' | 'name' | 'status' | 'created_at' | 'updated_at'

export type Operand = string | number | boolean

export type ValueTest =
  | { readonly kind: 'compare'; readonly op: Comparison; readonly value: Operand }
  | { readonly kind: 'moment'; readonly op: Comparison; readonly value: Moment }
  | { readonly kind: 'match'; readonly op: TextMatch; readonly value: string }
  | { readonly kind: 'any'; readonly values: readonly Operand[] }
  | { readonly kind: 'present'; readonly present: boolean }

export type AttributeType = 'text' | 'number' | 'boolean' | 'date'

export type PersonFilter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PersonFilter[] }
  | { readonly kind: 'not'; readonly part: PersonFilter }
  | { readonly kind: 'field'; readonly column: PersonColumn; readonly test: ValueTest }
  | {
      readonly kind: 'attribute'
      readonly path: readonly string[]
      readonly type: AttributeType
      readonly test: ValueTest
    }
  /** The attribute is an array that holds the value. */
  | { readonly kind: 'holds'; readonly path: readonly string[]; readonly value: Operand }
  | {
      readonly kind: 'member'
      /** Undefined: of any list. */
      readonly lists: readonly number[] | undefined
      readonly every: boolean
      readonly statuses: readonly string[] | undefined
      readonly period: Period
    }
  | {
      readonly kind: 'opened' | 'clicked' | 'bounced'
      readonly campaigns: readonly number[] | undefined
      /** Clicked: part of the address. Bounced: types. */
      readonly link: string | undefined
      readonly types: readonly string[] | undefined
      readonly atLeast: number
      readonly period: Period
    }
  /** Has, or had, a place among the recipients of one of these campaigns. */
  | { readonly kind: 'mailed'; readonly campaigns: readonly number[]; readonly outcomes: readonly string[] | undefined }
  /** A share that stays the same: of the numbers that people draw by a seed, those from here up to there. */
  | { readonly kind: 'sample'; readonly seed: string; readonly from: number; readonly to: number }
  | {
      readonly kind: 'consent'
      readonly actions: readonly string[] | undefined
      readonly sources: readonly string[] | undefined
      readonly lists: readonly number[] | undefined
      readonly period: Period
    }
