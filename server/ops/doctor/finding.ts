/** A sentence about an installation. */
export type Finding = { isWrong: boolean; says: string };

export const fine = (says: string): Finding => ({ isWrong: false, says });
export const wrong = (says: string): Finding => ({ isWrong: true, says });
