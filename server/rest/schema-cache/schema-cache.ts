export type SchemaCache = {
  table(name: string): Table | undefined;
  /** Returns all overloads of a function. */
  functions(name: string): readonly Callable[];
  relationships(table: Table): readonly Relationship[];
};

/** A table, a view, or the rows that a function returns. */
export type Table = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** Roles that may write at least one column. */
  writers: readonly string[];
};

export type Column = {
  name: string;
  /**
   * The type to which values are cast, without a length such as "(20)". For a domain, it is the
   * domain's base type.
   */
  type: string;
  /**
   * True for string types. A filter's pattern is cast to such a type, for example to citext. For a
   * column of any other type, the pattern is cast to text.
   */
  isString: boolean;
  /** Roles that may read the column. For all other roles, `*` does not include the column. */
  readers: readonly string[];
};

/** Joins a table to another table along a foreign key. */
export type Relationship = {
  name: string;
  target: Table;
  isToOne: boolean;
  /**
   * True if the foreign key is in the table at which the relationship starts, and false if it is in
   * the related table.
   */
  isForward: boolean;
  isSelf: boolean;
  columns: readonly ColumnPair[];
};

/**
 * Columns that a relationship compares: `here` in the table at which it starts, and `there` in the
 * related table.
 */
export type ColumnPair = { here: string; there: string };

export type Callable = {
  name: string;
  arguments: readonly { name: string; type: string; hasDefault: boolean }[];
  /**
   * True if PostgreSQL can inline the function. The server's SQL then calls the function twice,
   * which takes less time than a single call in a `with` query.
   */
  isInlinable: boolean;
  callers: readonly string[];
  returns:
    | { kind: "nothing" }
    | { kind: "value"; isSet: boolean }
    /** The function returns rows of a table or view, so a request can also read related tables. */
    | { kind: "row"; isSet: boolean; table: Table };
};
