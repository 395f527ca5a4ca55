/** What the server tells of an app once, while it is set up. */
export interface NewAuthenticator {
  id: string;
  totp: { qr_code: string; secret: string; uri: string };
}
