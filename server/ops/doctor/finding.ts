/** A fact or a problem of an installation, as a sentence. */
export type Finding = { isWrong: boolean; message: string };

export const fine = (message: string): Finding => ({ isWrong: false, message });
export const wrong = (message: string): Finding => ({ isWrong: true, message });
