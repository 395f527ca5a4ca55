import { PASSWORD_COST } from "#server/auth/secrets/passwords.ts";

// Makes hashes cheap. Otherwise the tests would spend half a minute on hashes. The long tests of
// timing and guessing don't import this file, so they use the real cost.
Object.assign(PASSWORD_COST, { memoryCost: 64, timeCost: 1 });
