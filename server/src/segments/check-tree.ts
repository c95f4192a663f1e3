import { functions, nodeKinds, tables, types, valueFunctions } from './allowed.ts'
import { type Fields, isFields, isKind, listOf, locationOf, namesOf, nodeOf, textOf } from './tree.ts'

/** Why an expression is refused, and where (a byte offset). */
export interface Refusal {
  readonly reason: string
  readonly location: number | undefined
}

export interface Checked {
  readonly refusal: Refusal | undefined
  /** It speaks of `subscriber_lists` outside of a subquery: of the membership that a list filter looks at. */
  readonly readsMembership: boolean
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

interface Context {
  /** An enclosing subquery has a `subscriber_lists` of its own. */
  readonly ownMemberships: boolean
  readonly found: { membership: boolean }
}

/** Walks the tree of an expression. Everything that is not allowed by name is refused. */
export function checkTree(tree: unknown): Checked {
  const found = { membership: false }
  try {
    visit(tree, { ownMemberships: false, found })
    return { refusal: undefined, readsMembership: found.membership }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, readsMembership: false }
    throw error
  }
}

function refuse(reason: string, fields: Fields): never {
  throw new Refused({ reason, location: locationOf(fields) })
}

function visit(value: unknown, context: Context): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (!isFields(item)) continue
    for (const [key, child] of Object.entries(item)) {
      if (isKind(key)) visitNode(key, isFields(child) ? child : {}, context)
      else visitField(key, child, context)
    }
  }
}

function visitNode(kind: string, fields: Fields, context: Context): void {
  if (!nodeKinds.has(kind)) refuse(`${describe(kind)} cannot be used here`, fields)
  checks[kind]?.(fields, context)
  visit(fields, kind === 'SelectStmt' ? inside(fields, context) : context)
}

/** Fields whose content stands without its kind. */
function visitField(key: string, child: unknown, context: Context): void {
  if (key === 'typeName' && isFields(child)) checkType(child)
  if ((key === 'larg' || key === 'rarg') && isFields(child)) visitNode('SelectStmt', child, context)
  else visit(child, context)
}

const checks: Readonly<Record<string, (fields: Fields, context: Context) => void>> = {
  /** Before its tables: what WITH names is none that is open. */
  SelectStmt(fields) {
    for (const clause of [fields.withClause, fields.intoClause]) {
      if (clause !== undefined) refuse('WITH and INTO cannot be used here', isFields(clause) ? clause : {})
    }
  },
  RangeVar(fields) {
    const name = textOf(fields.relname) ?? ''
    const schema = textOf(fields.schemaname) ?? 'public'
    if (fields.catalogname !== undefined || schema !== 'public' || !tables.has(name)) {
      refuse(`the table ${name} is not open to expressions`, fields)
    }
  },
  FuncCall(fields) {
    const [first = '', second] = namesOf(fields.funcname)
    const name = second ?? first
    if ((second !== undefined && first !== 'pg_catalog') || !functions.has(name)) {
      refuse(`the function ${name} is not open to expressions`, fields)
    }
  },
  A_Expr(fields) {
    const names = namesOf(fields.name)
    if (names.length > 1 && names[0] !== 'pg_catalog') refuse('operators of other schemas cannot be used here', fields)
  },
  SQLValueFunction(fields) {
    if (!valueFunctions.test(textOf(fields.op) ?? '')) refuse('this function is not open to expressions', fields)
  },
  CollateClause(fields) {
    if (namesOf(fields.collname).length > 1) refuse('collations of other schemas cannot be used here', fields)
  },
  ColumnRef(fields, context) {
    if (namesOf(fields.fields)[0] === 'subscriber_lists' && !context.ownMemberships) context.found.membership = true
  },
  RangeFunction(fields) {
    if (listOf(fields.coldeflist).length > 0) refuse('column definitions cannot be used here', fields)
  },
}

function checkType(fields: Fields): void {
  const names = namesOf(fields.names)
  const [first = '', second] = names
  const qualified = second !== undefined && first !== 'pg_catalog' && first !== 'public'
  if (qualified || names.length > 2 || !types.has(second ?? first) || fields.pct_type === true) {
    refuse(`the type ${second ?? first} is not open to expressions`, fields)
  }
}

function inside(select: Fields, context: Context): Context {
  return bindsMemberships(select.fromClause) ? { ...context, ownMemberships: true } : context
}

/** Whether a FROM clause has `subscriber_lists` under that name. */
function bindsMemberships(from: unknown): boolean {
  return (Array.isArray(from) ? from : [from]).some((item) => {
    const join = nodeOf(item, 'JoinExpr')
    if (join !== undefined) return bindsMemberships(join.larg) || bindsMemberships(join.rarg)
    const table = nodeOf(item, 'RangeVar')
    if (table === undefined) return false
    const alias = isFields(table.alias) ? textOf(table.alias.aliasname) : undefined
    return (alias ?? table.relname) === 'subscriber_lists'
  })
}

const kinds: Readonly<Record<string, string>> = {
  ParamRef: 'a parameter such as $1',
  LockingClause: 'FOR UPDATE',
  SetToDefault: 'DEFAULT',
  XmlExpr: 'XML',
}

function describe(kind: string): string {
  return kinds[kind] ?? `this form (${kind})`
}
