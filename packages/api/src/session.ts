import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import { clearStorage, createKeptToken, readStorage, writeStorage } from "./kept-token.ts";

/** Storage names. `docs/decisions/0132` lists all that may be kept in the browser. */
const TOKEN_KEY = "kinfold.token";
const SURVEY_KEY = "kinfold.survey-dismissed";
const KYC_KEY = "kinfold.kyc-dismissed";
const VERIFICATION_KEY = "kinfold.verification";

const perSession = (): Storage => window.sessionStorage;

const kept = createKeptToken(TOKEN_KEY);

// Annotated: the inferred types name a package that dependants cannot resolve, and would become any.
const unverifiedToken: Signal<string | null> = signal<string | null>(null);

/** A verified member is signed in on this device. */
export const isAuthenticated: ReadonlySignal<boolean> = computed(() => kept.token.value !== null);

const endedByItself: Signal<boolean> = signal(false);

/** The session of this page ended without its member's logout, and no one has signed in since. */
export const hasEnded: ReadonlySignal<boolean> = computed(
  () => endedByItself.value && !isAuthenticated.value,
);

/** The logout confirmation is open. */
export const showLogout: Signal<boolean> = signal(false);

/** The survey popup may still be shown in this browser session. */
export const showSurveyPopup: Signal<boolean> = signal(
  readStorage(perSession, SURVEY_KEY) === null,
);

/** The KYC popup may still be shown in this browser session. */
export const showKycUpdate: Signal<boolean> = signal(readStorage(perSession, KYC_KEY) === null);

/** The token to send: the member's, or the one that only opens the code calls. */
export const getBearerToken = (): string | null => kept.token.peek() ?? unverifiedToken.peek();

/** Stores the token of a verified member; from here on they are authenticated. */
export function signIn(accessToken: string): void {
  unverifiedToken.value = null;
  kept.keep(accessToken);
}

/** Keeps, in memory only, the token of someone who has yet to prove their email. */
export function holdUnverified(accessToken: string): void {
  unverifiedToken.value = accessToken;
}

/** Keeps in this tab the token of the code that is asked for, or with null forgets it: a reload then asks again. */
export function keepVerification(token: string | null): void {
  writeStorage(perSession, VERIFICATION_KEY, token);
}

/** The token of the code that this tab was asking for when it was loaded again. */
export const readVerification = (): string | null => readStorage(perSession, VERIFICATION_KEY);

/** Forgets the session and all that this tab keeps, and re-enables both popups. Theme stays: it belongs to the device. */
export function signOut(): void {
  endedByItself.value = false;
  forgetSession();
}

function forgetSession(): void {
  clearStorage(perSession);
  unverifiedToken.value = null;
  showLogout.value = false;
  showSurveyPopup.value = true;
  showKycUpdate.value = true;
  kept.forget();
}

/** Forgets the session because the member asked to, here and in every other tab. */
export function logOut(): void {
  kept.leaving();
  signOut();
}

/** True after a logout, until someone signs in again: the next person at this device is not led to where it happened. */
export const hasLeftOnPurpose = (): boolean => kept.hasLeft();

/** Hides the survey popup until the next browser session. */
export function dismissSurvey(): void {
  writeStorage(perSession, SURVEY_KEY, "1");
  showSurveyPopup.value = false;
}

/** Hides the KYC popup until the next browser session. */
export function dismissKycUpdate(): void {
  writeStorage(perSession, KYC_KEY, "1");
  showKycUpdate.value = false;
}

export function openLogout(): void {
  showLogout.value = true;
}

export function closeLogout(): void {
  showLogout.value = false;
}

let whenEnded: () => void = () => undefined;

/** What the app does when the server says the session is over; it runs after the session was forgotten. */
export function setSessionEndedHandler(action: () => void): void {
  whenEnded = action;
}

function endSession(): void {
  // Several calls may hear of it; only the first ends a session.
  if (isAuthenticated.peek()) endedByItself.value = !kept.hasLeft();
  forgetSession();
  whenEnded();
}

/**
 * The server answered 401 to a call with this token: forgets the session, then tells the app. A session that has taken the
 * place of that token's meanwhile stays.
 */
export function handleSessionEnded(token: string | null): void {
  if (!kept.isReplaced(token)) endSession();
}

/**
 * Follows sign-in and sign-out in other tabs; `onReplaced` runs when someone else has signed in over this session, so
 * that the app can forget what it fetched. Returns the undo.
 */
export function followOtherTabs(onReplaced: () => void = () => undefined): () => void {
  return kept.follow({ ended: endSession, replaced: onReplaced });
}
