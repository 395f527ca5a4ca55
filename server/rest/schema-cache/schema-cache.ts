/** What the data service knows about the schema `public`. */
export type SchemaCache = {
  table(name: string): Table | undefined;
  /** All functions of that name. */
  functions(name: string): readonly Callable[];
  relationships(table: Table): readonly Relationship[];
};

/** A table, a view, or the rows that a function returns. */
export type Table = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** The roles that may write at least one column. */
  writers: readonly string[];
};

export type Column = {
  name: string;
  /** To cast a value to: a domain's base type, without a length. */
  type: string;
  /** Strings compare as their own type with patterns (think of citext); everything else is cast to text. */
  isString: boolean;
  /** The roles that may read it: `*` leaves out what the caller may not read. */
  readers: readonly string[];
};

/** From one table to another along a foreign key. */
export type Relationship = {
  /** The foreign key's. */
  name: string;
  target: Table;
  isToOne: boolean;
  /** The foreign key is in the table that the relationship starts from. */
  isForward: boolean;
  isSelf: boolean;
  columns: readonly ColumnPair[];
};

/** A column here and its equal in the target. */
export type ColumnPair = { here: string; there: string };

export type Callable = {
  name: string;
  arguments: readonly { name: string; type: string; hasDefault: boolean }[];
  /** The planner can inline it: calling it twice costs less than storing its rows. */
  isInlinable: boolean;
  /** The roles that may call it. */
  callers: readonly string[];
  returns:
    | { kind: "nothing" }
    | { kind: "value"; isSet: boolean }
    /** A row or rows; of a table, if they can be joined to others as it can. */
    | { kind: "row"; isSet: boolean; table: Table };
};
