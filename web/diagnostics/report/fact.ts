/** A fact of the report before it is redacted. */
export type Fact = readonly [label: string, text: string];
