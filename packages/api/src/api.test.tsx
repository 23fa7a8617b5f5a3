import { memberRefusals } from "@kinfold/contract/refusals/members";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { COPY } from "@kinfold/contract/copy";
import { getMember, login, validateEmailCode } from "@kinfold/contract/members";
import { listStaff } from "@kinfold/contract/office/staff";
import { Refusal } from "@kinfold/contract/refusal";
import { signedIn, users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { act, render, renderHook, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { useState, type ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Fault, NoAnswer } from "./call-errors.ts";
import { callEndpoint } from "./client.ts";
import { useCommand } from "./command.ts";
import { useMember } from "./members.ts";
import { enterOffice, forgetOffice } from "./office/session.ts";
import {
  getBearerToken,
  followOtherTabs,
  handleSessionEnded,
  hasEnded,
  hasLeftOnPurpose,
  holdUnverified,
  isAuthenticated,
  logOut,
  setSessionEndedHandler,
  signIn,
  signOut,
} from "./session.ts";
import { retryWaitMs, swrDefaults, useGivenUp } from "./swr.ts";
import {
  respondWith,
  respondWithFault,
  dropConnection,
  refuseCall,
} from "./testing/mock-handlers.ts";
import { useSignalValue } from "./use-signal-value.ts";
import { useWallets } from "./wallets.ts";

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
afterEach(() => {
  server.resetHandlers();
  signOut();
});
afterAll(() => {
  server.close();
});

const credentials = { email: "a@b.ng", password: "x", cf_turnstile_response: "t" };

describe("a call", () => {
  test("gives the reply, checked against the contract", async () => {
    server.use(respondWith(login, signedIn));
    expect((await callEndpoint(login, { body: credentials })).user?.first_name).toBe("Adaeze");
  });

  test("throws the refusal with its code and the server's sentence", async () => {
    server.use(
      refuseCall(validateEmailCode, "otp_invalid", {
        error: memberRefusals().otp_invalid(3).sentence,
        attempts_left: 3,
      }),
    );
    const failed = callEndpoint(validateEmailCode, { body: { otp: "1234", token: "t" } });
    await expect(failed).rejects.toBeInstanceOf(Refusal);
    await expect(failed).rejects.toMatchObject({
      code: "otp_invalid",
      status: 400,
      message: "That code is not right. You have 3 tries left.",
      wire: { attempts_left: 3 },
    });
  });

  test("says the stated sentence when no one answers", async () => {
    server.use(dropConnection(login));
    const failed = callEndpoint(login, { body: credentials });
    await expect(failed).rejects.toBeInstanceOf(NoAnswer);
    await expect(failed).rejects.toThrow(COPY.noAnswer);
  });

  test("is a fault when the server breaks or answers outside the contract", async () => {
    server.use(respondWithFault(login));
    const broken = callEndpoint(login, { body: credentials });
    await expect(broken).rejects.toBeInstanceOf(Fault);
    // What a member is told names the request.
    await expect(broken).rejects.toThrow(/^Something went wrong on our side.* req_story$/);
    server.use(http.post("*/api/auth/login", () => HttpResponse.json({ user: {} })));
    await expect(callEndpoint(login, { body: credentials })).rejects.toBeInstanceOf(Fault);
  });

  test("sends the token and drops empty query parameters", async () => {
    signIn("abc");
    let seen: Request | undefined;
    server.use(
      http.get("*/api/customer/get", ({ request }) => {
        seen = request;
        return HttpResponse.json(users.adaeze);
      }),
    );
    await callEndpoint(getMember, {
      query: { page: 2, search: "", status: undefined, type: null },
    });
    expect(seen?.headers.get("authorization")).toBe("Bearer abc");
    expect(new URL(seen?.url ?? "").search).toBe("?page=2");
  });
});

describe("the session", () => {
  test("ends on a 401 that says so, and not on a failed sign-in", async () => {
    const ended = vi.fn<() => void>();
    setSessionEndedHandler(ended);
    signIn("abc");
    server.use(
      refuseCall(login, "invalid_credentials", {
        error: memberRefusals().invalid_credentials.sentence,
      }),
    );
    await expect(callEndpoint(login, { body: credentials })).rejects.toBeInstanceOf(Refusal);
    expect(isAuthenticated.value).toBe(true);

    server.use(
      refuseCall(getMember, "signed_out", { error: commonRefusals().signed_out.sentence }),
    );
    await expect(callEndpoint(getMember)).rejects.toBeInstanceOf(Refusal);
    expect(isAuthenticated.value).toBe(false);
    expect(window.localStorage.getItem("kinfold.token")).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
    // So does every other call that was under way.
    handleSessionEnded("abc");
    expect(hasEnded.value).toBe(true);
    logOut();
    expect(hasEnded.value).toBe(false);
    // Someone who was never signed in has no session that could end.
    holdUnverified("half");
    handleSessionEnded("half");
    expect(hasEnded.value).toBe(false);
  });

  /** Answers that the session is over, after this has happened. */
  const endsAfter = ({ path }: { path: string }, event: () => void) =>
    http.get(`*/api${path}`, () => {
      event();
      const refusal = {
        error: commonRefusals().signed_out.sentence,
        code: "signed_out",
        request_id: "req_1",
      };
      return HttpResponse.json(refusal, { status: 401 });
    });

  test("stays when the 401 is of a call that an earlier session sent", async () => {
    const ended = vi.fn<() => void>();
    setSessionEndedHandler(ended);
    signIn("old");
    server.use(endsAfter(getMember, () => signIn("new")));
    await expect(callEndpoint(getMember)).rejects.toBeInstanceOf(Refusal);
    expect(getBearerToken()).toBe("new");
    expect(window.localStorage.getItem("kinfold.token")).toBe("new");
    expect(ended).not.toHaveBeenCalled();
  });

  test("is the one that another tab has opened when the 401 comes before the message about it", async () => {
    const ended = vi.fn<() => void>();
    const replaced = vi.fn<() => void>();
    setSessionEndedHandler(ended);
    const stop = followOtherTabs(replaced);
    signIn("old");
    server.use(
      endsAfter(getMember, () => {
        window.localStorage.setItem("kinfold.token", "new");
      }),
    );
    await expect(callEndpoint(getMember)).rejects.toBeInstanceOf(Refusal);
    stop();
    expect(getBearerToken()).toBe("new");
    expect(window.localStorage.getItem("kinfold.token")).toBe("new");
    expect(replaced).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
  });

  test("of the staff stays as well when an earlier one was refused", async () => {
    enterOffice("old");
    server.use(
      endsAfter(listStaff, () => {
        enterOffice("new");
      }),
    );
    await expect(callEndpoint(listStaff)).rejects.toBeInstanceOf(Refusal);
    expect(window.localStorage.getItem("kinfold.staff-token")).toBe("new");
    forgetOffice();
  });

  test("keeps an unverified token out of storage until the mailbox is proven", () => {
    holdUnverified("half");
    expect(getBearerToken()).toBe("half");
    expect(isAuthenticated.value).toBe(false);
    expect(window.localStorage).toHaveLength(0);
    signIn("whole");
    expect(isAuthenticated.value).toBe(true);
    expect(window.localStorage.getItem("kinfold.token")).toBe("whole");
    expect(getBearerToken()).toBe("whole");
    signOut();
    expect(getBearerToken()).toBeNull();
  });

  test("ends here when another tab signs out", () => {
    const stop = followOtherTabs();
    signIn("abc");
    window.dispatchEvent(
      new StorageEvent("storage", {
        key: "kinfold.token",
        newValue: null,
        storageArea: window.localStorage,
      }),
    );
    stop();
    expect(isAuthenticated.value).toBe(false);
  });
});

test.each([
  ["a logout, which forgets the place", ["", null], true],
  ["a session that ended, which keeps it", [null], false],
])("another tab tells %s", (_what, values, isOnPurpose) => {
  const stop = followOtherTabs();
  signIn("abc");
  for (const newValue of values) {
    window.dispatchEvent(
      new StorageEvent("storage", {
        key: "kinfold.token",
        newValue,
        storageArea: window.localStorage,
      }),
    );
  }
  stop();
  expect(isAuthenticated.value).toBe(false);
  expect(hasLeftOnPurpose()).toBe(isOnPurpose);
  expect(hasEnded.value).toBe(!isOnPurpose);
  signIn("abc");
  expect(hasEnded.value).toBe(false);
});

test("another member signing in over this session is told apart from a sign-in", () => {
  const replaced = vi.fn<() => void>();
  const stop = followOtherTabs(replaced);
  const arrives = (newValue: string): void => {
    window.dispatchEvent(
      new StorageEvent("storage", {
        key: "kinfold.token",
        newValue,
        storageArea: window.localStorage,
      }),
    );
  };
  arrives("theirs");
  expect(replaced).not.toHaveBeenCalled();
  expect(getBearerToken()).toBe("theirs");
  arrives("another");
  expect(replaced).toHaveBeenCalledOnce();
  stop();
});

test("a command says while it is under way, and throws what the club refuses", async () => {
  const { result: command } = renderHook(() => useCommand(login));
  server.use(respondWith(login, signedIn));
  let sent: Promise<unknown> | undefined;
  act(() => {
    sent = command.current.trigger(credentials);
  });
  expect(command.current.isMutating).toBe(true);
  await act(async () => {
    await expect(sent).resolves.toMatchObject({ user: { first_name: "Adaeze" } });
  });
  expect(command.current.isMutating).toBe(false);

  server.use(
    refuseCall(login, "invalid_credentials", {
      error: memberRefusals().invalid_credentials.sentence,
    }),
  );
  await act(async () => {
    await expect(command.current.trigger(credentials)).rejects.toBeInstanceOf(Refusal);
  });
  expect(command.current.isMutating).toBe(false);
});

describe("a read", () => {
  function GivenUp() {
    const { error } = useMember();
    return <p>{useGivenUp(error) ? "given up" : "waiting"}</p>;
  }
  const show = (retries: number): void => {
    render(
      <SWRConfig
        value={{
          ...swrDefaults,
          errorRetryCount: retries,
          onErrorRetry: (error, key, config, revalidate, options) => {
            swrDefaults.onErrorRetry?.(error, key, config, revalidate, options);
          },
          provider: () => new Map(),
        }}
      >
        <GivenUp />
      </SWRConfig>,
    );
  };

  test("is given up at once when it is refused", async () => {
    server.use(
      refuseCall(getMember, "email_unverified", {
        error: commonRefusals().email_unverified.sentence,
      }),
    );
    show(3);
    expect(await screen.findByText("given up")).toBeTruthy();
  });

  test("is given up only after its last retry", async () => {
    server.use(respondWithFault(getMember));
    show(1);
    await new Promise((resolve) => {
      server.events.on("response:mocked", resolve);
    });
    expect(screen.getByText("waiting")).toBeTruthy();
    expect(await screen.findByText("given up", undefined, { timeout: 4000 })).toBeTruthy();
  });
});

test("a read that was given up is given up wherever it is shown later", async () => {
  const Shown = ({ place }: { place: string }) => (
    <p>{`${place} ${useGivenUp(useMember().error) ? "given up" : "waiting"}`}</p>
  );
  function Menu() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Shown place="page" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Shown place="menu" />}
      </>
    );
  }
  server.use(respondWithFault(getMember));
  render(
    <SWRConfig value={{ ...swrDefaults, errorRetryCount: 1, provider: () => new Map() }}>
      <Menu />
    </SWRConfig>,
  );
  expect(await screen.findByText("page given up", undefined, { timeout: 4000 })).toBeTruthy();
  act(() => {
    screen.getByRole("button", { name: "Open" }).click();
  });
  expect(screen.getByText("menu given up")).toBeTruthy();
});

describe("a component", () => {
  test("re-renders when a signal changes", () => {
    const Signed = () => <p>{useSignalValue(isAuthenticated) ? "in" : "out"}</p>;
    render(<Signed />);
    expect(screen.getByText("out")).toBeTruthy();
    act(() => {
      signIn("abc");
    });
    expect(screen.getByText("in")).toBeTruthy();
  });

  test("reads the member", async () => {
    server.use(respondWith(getMember, users.james));
    const Name = () => <p>{useMember().data?.first_name ?? "…"}</p>;
    render(
      <SWRConfig value={{ ...swrDefaults, provider: () => new Map() }}>
        <Name />
      </SWRConfig>,
    );
    expect(await screen.findByText("James")).toBeTruthy();
  });
});

test("wallets come in minor units, and are asked for by everyone who shows them", async () => {
  let asked = 0;
  server.use(
    http.get("*/api/wallet", () => {
      asked += 1;
      return undefined;
    }),
    respondWith(getWallets, wallets.adaeze),
  );
  const cache = new Map();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...swrDefaults, provider: () => cache }}>{children}</SWRConfig>
  );
  const first = renderHook(() => useWallets(), { wrapper });
  await vi.waitFor(() => {
    expect(first.result.current.data).toEqual(wallets.adaeze);
  });
  expect(first.result.current.data?.ngn?.balance).toBe(48_230_000n);
  // A read in the same turn as the answer shares it.
  await new Promise((nextTurn) => setTimeout(nextTurn));
  renderHook(() => useWallets(), { wrapper });
  await vi.waitFor(() => {
    expect(asked).toBe(2);
  });
});

test("waits double and stop at thirty seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(retryWaitMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
