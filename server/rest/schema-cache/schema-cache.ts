/** What the data service knows about the exposed schemas. */
export type SchemaCache = {
  table(schema: string, name: string): Table | undefined;
  /** All functions of that name. */
  functions(schema: string, name: string): readonly Callable[];
  relationships(table: Table): readonly Relationship[];
  /** The names of types that a value can be cast to, as written into SQL. */
  type(name: string): string | undefined;
};

/** A table, a view, or the rows that a function returns. */
export type Table = {
  schema: string;
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
  /** SQL that makes the value if none is given. */
  default: string | null;
  /** A function of the row, qualified and quoted; such a column is not part of `*`. */
  computedBy: string | undefined;
  /** The roles that may read it: `*` leaves out what the caller may not read. */
  readers: readonly string[];
};

/** From one table to another. */
export type Relationship = {
  name: string;
  target: Table;
  isToOne: boolean;
  /** The foreign key is in the table that the relationship starts from. */
  isForward: boolean;
  isSelf: boolean;
  join:
    | { kind: "key"; columns: readonly ColumnPair[] }
    | {
        kind: "link";
        link: Table;
        near: readonly ColumnPair[];
        far: readonly ColumnPair[];
        constraints: readonly string[];
      };
};

/** A column here and its equal there (of a link: in the link table). */
export type ColumnPair = { here: string; there: string };

export type Callable = {
  schema: string;
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
