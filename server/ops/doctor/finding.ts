/** One sentence about an installation. */
export type Finding = { isWrong: boolean; says: string };

/** Looks at one thing. What it throws is reported as wrong, so a check asks for what it needs and catches what it can explain. */
export type Check = { subject: string; look(signal: AbortSignal): Promise<Finding[]> };

export const fine = (says: string): Finding => ({ isWrong: false, says });
export const wrong = (says: string): Finding => ({ isWrong: true, says });
