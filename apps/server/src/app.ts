import type { BrowserConfig } from "@kinfold/contract/browser-config";
import type { FastifyInstance } from "fastify";
import {
  bankTransferRoutes,
  readTransferAccounts,
  receiptsFor,
  type ClubAccount,
} from "#bank-transfers/index.ts";
import { bankRoutes } from "#banks/index.ts";
import { callerOf, createSessionUses, memberRoutes, type Caller } from "#members/index.ts";
import {
  awaitingOf,
  createWatch,
  paymentRoutes,
  providersFrom,
  webhookRoutes,
  type Setting,
  type Watch,
} from "#payments/index.ts";
import type { Env } from "#platform/env.ts";
import { mounting } from "#platform/http.ts";
import { operationsRoutes } from "#platform/operations.ts";
import { createOnceKeeper } from "#platform/once.ts";
import type { Platform } from "#platform/platform.ts";
import { createServer, headerSettings } from "#platform/server.ts";
import { serveSite } from "#platform/site.ts";
import { latestRate, rateRoutes, referenceRoutes } from "#reference/index.ts";
import { transactionRoutes } from "#transactions/index.ts";
import { openWallets, walletOf, walletRoutes } from "#wallets/index.ts";
import { withdrawalRoutes } from "#withdrawals/index.ts";

const VERSION = "0.1.0";

function browserConfig(env: Env): BrowserConfig {
  return {
    captcha_site_key: env.TURNSTILE_SITE_KEY,
    captcha_script_url: env.TURNSTILE_SCRIPT_URL,
    ga_measurement_id: env.GA_MEASUREMENT_ID,
    gtm_id: env.GTM_ID,
    support_email: env.SUPPORT_EMAIL,
    links: {
      support: env.SUPPORT_URL,
      dollar_fund: env.DOLLAR_FUND_URL,
      contact: env.CONTACT_URL,
      terms: env.TERMS_URL,
      privacy: env.PRIVACY_URL,
      bylaws: env.BYLAWS_URL,
      diaspora_terms: env.DIASPORA_TERMS_URL,
      course: env.COURSE_URL,
      quiz: env.QUIZ_URL,
    },
  };
}

/** Payments, with the neighbours that they lean on, and what is done about them when nobody waits. */
export type Payments = { setting: Setting; watch: Watch; clubAccounts: readonly ClubAccount[] };

/** Opens the payments of this server. Stop their watch before the database goes. */
export function openPayments(platform: Platform): Payments {
  const providers = providersFrom(platform.env);
  const clubAccounts = readTransferAccounts(platform.env);
  const byHand = receiptsFor(platform, clubAccounts);
  const setting: Setting = { platform, providers, rateOf: latestRate, ...byHand };
  return { setting, watch: createWatch(setting), clubAccounts };
}

/** The map of the server: every domain's routes, and the built app for all other addresses. */
export async function buildApp(
  platform: Platform,
  payments: Payments = openPayments(platform),
): Promise<FastifyInstance> {
  const { clock, db, env, log } = platform;
  const app = await createServer(env, log);
  const sessions = createSessionUses(platform);
  app.addHook("onClose", () => sessions.stop());
  const mount = mounting<Caller>(
    app,
    (request) => callerOf(sessions, request),
    createOnceKeeper(db, clock, log),
  );

  memberRoutes(mount, platform, sessions, (tx, member) => openWallets(tx, member, clock.now()));
  walletRoutes(mount, platform, awaitingOf);
  paymentRoutes(mount, payments.setting);
  await webhookRoutes(app, payments.setting, payments.watch);
  bankTransferRoutes(mount, platform, payments.clubAccounts);
  transactionRoutes(mount, platform, (memberId, walletId) =>
    walletOf(platform.db, memberId, walletId),
  );
  withdrawalRoutes(mount, platform);
  referenceRoutes(app);
  bankRoutes(app, mount, platform);
  rateRoutes(mount, platform);
  operationsRoutes(app, mount, platform, VERSION);
  await serveSite(app, {
    root: env.WEB_ROOT,
    headers: headerSettings(env),
    config: browserConfig(env),
  });
  return app;
}
