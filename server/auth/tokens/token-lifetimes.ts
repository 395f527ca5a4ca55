/** An access token lives one hour. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** A refresh token that was used may be used again for so long: tabs race, and answers get lost. */
export const REFRESH_REUSE_SECONDS = 10;
