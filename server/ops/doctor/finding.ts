/** A fact or a problem of an installation, as a sentence. */
export type Finding = { isWrong: boolean; says: string };

export const fine = (says: string): Finding => ({ isWrong: false, says });
export const wrong = (says: string): Finding => ({ isWrong: true, says });
