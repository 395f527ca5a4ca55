import { lazyScreen } from "./lazy-screen.ts";

/** The screens that are always reachable, and sign-up. Sign-in itself is part of the entry: most visits start there. */
export const SignUpScreen = lazyScreen(() =>
  import("#web/auth/sign-up/sign-up-screen.tsx").then((module) => module.SignUpScreen),
);
export const MagicLinkScreen = lazyScreen(() =>
  import("#web/auth/links/magic-link-screen.tsx").then((module) => module.MagicLinkScreen),
);
export const VerifyOtpScreen = lazyScreen(() =>
  import("#web/auth/verify/verify-otp-screen.tsx").then((module) => module.VerifyOtpScreen),
);
export const ForgotPasswordScreen = lazyScreen(() =>
  import("#web/auth/password/forgot-password-screen.tsx").then((module) => module.ForgotPasswordScreen),
);
export const NewPasswordScreen = lazyScreen(() =>
  import("#web/auth/password/new-password-screen.tsx").then((module) => module.NewPasswordScreen),
);
export const UnsubscribeScreen = lazyScreen(() =>
  import("#web/account/unsubscribe-screen.tsx").then((module) => module.UnsubscribeScreen),
);
export const SignedInApp = lazyScreen(() => import("./start/signed-in-app.tsx").then((module) => module.SignedInApp));
export const InvitationForVisitor = lazyScreen(() =>
  import("#web/company/invitation/invitation-for-visitor.tsx").then((module) => module.InvitationForVisitor),
);
