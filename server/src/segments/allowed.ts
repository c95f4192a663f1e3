/*
 * What an SQL expression may name. Everything that is not here is refused: the lists say what can be done to people's
 * rows, and nothing in them reads files, settings or other tables, writes, waits, or grows text without bound.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Tables that expressions may read; the role that runs them has rights on the same ones. */
export const readableTables = [
  'subscribers',
  'lists',
  'subscriber_lists',
  'campaigns',
  'campaign_lists',
  'campaign_views',
  'links',
  'link_clicks',
  'bounces',
] as const

export const tables: ReadonlySet<string> = new Set(readableTables)

/** Kinds of nodes of PostgreSQL's syntax tree. */
export const nodeKinds = words(`
  A_ArrayExpr A_Const A_Expr A_Indices A_Indirection A_Star BoolExpr Boolean BooleanTest CaseExpr CaseWhen CoalesceExpr
  CollateClause ColumnRef Float FuncCall Integer JoinExpr JsonIsPredicate List MinMaxExpr NamedArgExpr NullTest
  RangeFunction RangeSubselect RangeVar ResTarget RowExpr SelectStmt SortBy String SubLink TypeCast WindowDef
  SQLValueFunction`)

/** Dates and times among the functions that SQL writes without parentheses; the others tell of the server. */
export const valueFunctions = /^SVFOP_(CURRENT_(DATE|TIME|TIMESTAMP)|LOCALTIME|LOCALTIMESTAMP)(_N)?$/

export const types = words(`
  bool boolean bpchar char character date decimal float4 float8 int int2 int4 int8 integer bigint smallint interval json
  jsonb jsonpath numeric real text time timestamp timestamptz timetz tsquery tsvector uuid varchar
  bounce_type campaign_status campaign_type content_type list_optin list_status list_type subscriber_status
  subscription_status`)

export const functions = words(`
  ascii btrim char_length character_length chr concat concat_ws decode encode initcap is_normalized left length
  like_escape lower ltrim md5 normalize octet_length overlay position regexp_count regexp_instr regexp_like regexp_match
  regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr replace reverse right rtrim
  similar_to_escape split_part starts_with string_to_array string_to_table strpos substr substring to_char to_date
  to_number to_timestamp translate trim upper

  abs ceil ceiling div exp floor ln log mod power random round sign sqrt trunc width_bucket hashtext hashtextextended

  age clock_timestamp date_bin date_part date_trunc extract isfinite justify_days justify_hours justify_interval
  make_date make_interval make_time make_timestamp make_timestamptz now overlaps statement_timestamp timezone
  transaction_timestamp

  json_array_elements json_array_elements_text json_array_length json_each json_each_text json_extract_path
  json_extract_path_text json_object_keys json_typeof jsonb_array_elements jsonb_array_elements_text
  jsonb_array_length jsonb_build_array jsonb_build_object jsonb_contained jsonb_contains jsonb_each jsonb_each_text
  jsonb_exists jsonb_exists_all jsonb_exists_any jsonb_extract_path jsonb_extract_path_text jsonb_object_keys
  jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query jsonb_path_query_array
  jsonb_path_query_first jsonb_strip_nulls jsonb_typeof to_json to_jsonb

  array_agg array_append array_cat array_length array_lower array_ndims array_position array_positions array_remove
  array_to_json array_to_string array_upper cardinality unnest

  avg bool_and bool_or count every json_agg jsonb_agg jsonb_object_agg max min mode percentile_cont percentile_disc
  stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance
  dense_rank first_value lag last_value lead ntile percent_rank rank row_number

  num_nonnulls num_nulls
  phraseto_tsquery plainto_tsquery to_tsquery to_tsvector ts_rank websearch_to_tsquery

  bool date float4 float8 int2 int4 int8 interval numeric text time timestamp timestamptz`)
