import type { Env } from "#platform/env.ts";
import { createFlutterwave } from "./flutterwave.ts";
import { createMonnify } from "./monnify.ts";
import { createPaystack } from "./paystack.ts";
import type { Provider, ProviderName } from "./provider.ts";

/** The three providers, with the addresses and keys of this server. */
export function createProviders(env: Env): Readonly<Record<ProviderName, Provider>> {
  return {
    paystack: createPaystack({
      baseUrl: env.PAYSTACK_BASE_URL,
      secretKey: env.PAYSTACK_SECRET_KEY,
    }),
    monnify: createMonnify({
      baseUrl: env.MONNIFY_BASE_URL,
      apiKey: env.MONNIFY_API_KEY,
      secretKey: env.MONNIFY_SECRET_KEY,
      contractCode: env.MONNIFY_CONTRACT_CODE,
    }),
    flutterwave: createFlutterwave({
      baseUrl: env.FLUTTERWAVE_BASE_URL,
      secretKey: env.FLUTTERWAVE_SECRET_KEY,
      secretHash: env.FLUTTERWAVE_SECRET_HASH,
    }),
  };
}
