/**
 * The password of the demo's users. The code may contain it, because only a server on loopback
 * loads the demo.
 */
export const DEMO_PASSWORD = "Sourdough-55057";

/** The secret of the demo's authenticator app, as the auth service stores it. */
export const DEMO_TOTP_SECRET = "PRAIRIECRUSTDEMO55VRRRRRRRRRRRRR";

/** The token in the link of the demo's invitation. */
export const DEMO_INVITATION_TOKEN = "demo-invitation-to-prairie-crust-bakery";

const authId = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The users of the demo, in the order of their sign-ups. */
export const demoPeople = {
  dana: person(1, "Dana", "Olson", "dana@prairiecrust.example", 402, 8),
  erik: person(2, "Erik", "Lindqvist", "erik.lindqvist@prairiecrust.example", 390, 168),
  walter: person(3, "Walter", "Knutson", "walter@cloverleafgarden.example", 300, 6000),
  priya: person(4, "Priya", "Raman", "priya@zumbrodental.example", 120, 30),
  mai: person(5, "Mai", "Vang", "mai.vang@prairiecrust.example", 3, 70),
  leah: person(6, "Leah", "Novak", "leah.novak@prairiecrust.example", 1, 20),
  jonah: person(7, "Jonah", "Peters", "jonah@peterscarpentry.example", 1, 19),
};

export type DemoPerson = ReturnType<typeof person>;
export type DemoPersonName = keyof typeof demoPeople;

/** `signedUp` is in days before now, and `lastSignIn` in hours. */
function person(number: number, first: string, last: string, email: string, signedUp: number, lastSignIn: number) {
  return { authId: authId(number), first, last, email, signedUp, lastSignIn };
}
