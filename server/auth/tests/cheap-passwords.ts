import { PASSWORD_COST } from "#server/auth/secrets/passwords.ts";

// Makes hashes cheap, because the tests would compute hashes for half a minute. The long tests of
// timing and guessing keep the cost.
Object.assign(PASSWORD_COST, { memoryCost: 64, timeCost: 1 });
