import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Captcha } from "./captcha.tsx";

/** What the provider's script is told when a widget is drawn. */
type Drawn = {
  sitekey: string;
  action: string;
  size: string;
  theme: string;
  callback: (token: string) => void;
  "expired-callback": (token: string) => void;
  "error-callback": (error: unknown) => void;
  "timeout-callback": () => void;
  "unsupported-callback": () => void;
};

const drawn: Drawn[] = [];
const reset = vi.fn();
const remove = vi.fn();
let scripts = 0;

beforeEach(() => {
  drawn.length = 0;
  reset.mockClear();
  remove.mockClear();
  scripts += 1;
});

afterEach(() => {
  // Before the provider is gone: a widget that leaves says so to it.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const script of document.head.querySelectorAll("script")) script.remove();
});

/** An address of its own for each test, since a script is fetched once. */
const address = () => `http://localhost:3100/captcha/api-${scripts}.js`;

const script = () =>
  waitFor(() => {
    const script = document.head.querySelector<HTMLScriptElement>(`script[src^="${address()}"]`);
    if (!script) throw new Error("not yet");
    return script;
  });

/** The provider's script arrives and leaves its API behind. */
async function arrive() {
  vi.stubGlobal("turnstile", {
    render: (_element: HTMLElement, options: Drawn) => `widget-${drawn.push(options)}`,
    reset,
    remove,
  });
  (await script()).dispatchEvent(new Event("load"));
}

/** The widget drawn last. */
const widget = () =>
  waitFor(() => {
    const last = drawn.at(-1);
    if (!last) throw new Error("not yet");
    return last;
  });

function draw(onToken: (token: string | null) => void, resetKey?: number) {
  return (
    <Captcha
      siteKey="sandbox-site-key"
      scriptUrl={address()}
      action="login"
      onToken={onToken}
      {...(resetKey !== undefined && { resetKey })}
    />
  );
}

test("it waits for the paint, then the script, then draws one flexible widget for its action (captcha-1)", async () => {
  render(draw(() => {}));
  expect(document.head.querySelector("script")).toBeNull();
  expect(screen.getByText("Preparing the verification…")).toBeVisible();
  expect((await script()).src).toBe(`${address()}?render=explicit`);
  expect(drawn).toHaveLength(0);
  await arrive();
  expect(await widget()).toMatchObject({
    sitekey: "sandbox-site-key",
    action: "login",
    size: "flexible",
    theme: "auto",
  });
  expect(document.head.querySelectorAll("script")).toHaveLength(1);
});

test("a token reaches the page; when it expires it is cleared and the widget starts again (captcha-3)", async () => {
  const onToken = vi.fn();
  render(draw(onToken));
  await arrive();
  const turnstile = await widget();
  act(() => turnstile.callback("token-1"));
  expect(onToken.mock.lastCall).toEqual(["token-1"]);
  act(() => turnstile["expired-callback"]("token-1"));
  expect(onToken.mock.lastCall).toEqual([null]);
  expect(reset).toHaveBeenCalledTimes(1);
  act(() => turnstile.callback("token-2"));
  expect(onToken.mock.lastCall).toEqual(["token-2"]);
});

test("a challenge left unanswered is cleared and starts again", async () => {
  const onToken = vi.fn();
  render(draw(onToken));
  await arrive();
  const turnstile = await widget();
  act(() => turnstile["timeout-callback"]());
  expect(onToken.mock.lastCall).toEqual([null]);
  expect(reset).toHaveBeenCalledTimes(1);
});

test("an error clears the token and starts again; the third in a row says so and offers another try (captcha-3)", async () => {
  const onToken = vi.fn();
  render(draw(onToken));
  await arrive();
  const turnstile = await widget();
  act(() => turnstile.callback("token-1"));
  act(() => turnstile["error-callback"]("300010"));
  expect(onToken.mock.lastCall).toEqual([null]);
  act(() => turnstile["error-callback"]("300010"));
  expect(reset).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  act(() => turnstile["error-callback"]("300010"));
  expect(reset).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("status")).toHaveTextContent("The verification did not succeed.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(drawn).toHaveLength(2));
});

test("a success in between forgives the errors before it", async () => {
  render(draw(() => {}));
  await arrive();
  const turnstile = await widget();
  for (const round of ["1", "2"]) {
    act(() => turnstile["error-callback"]("300010"));
    act(() => turnstile["error-callback"]("300010"));
    act(() => turnstile.callback(`token-${round}`));
  }
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a browser that cannot run it is told so", async () => {
  render(draw(() => {}));
  await arrive();
  const turnstile = await widget();
  act(() => turnstile["unsupported-callback"]());
  expect(screen.getByRole("status")).toHaveTextContent("The verification did not succeed.");
});

test("after a submission the page asks for a new token and the spent one is gone", async () => {
  const onToken = vi.fn();
  const { rerender } = render(draw(onToken, 0));
  await arrive();
  const turnstile = await widget();
  act(() => turnstile.callback("token-1"));
  rerender(draw(onToken, 1));
  await waitFor(() => expect(drawn).toHaveLength(2));
  expect(remove).toHaveBeenCalledWith("widget-1");
  expect(onToken.mock.lastCall).toEqual([null]);
});

test("a script that cannot be fetched is said in words, and another try fetches it again (captcha-4)", async () => {
  render(draw(() => {}));
  (await script()).dispatchEvent(new Event("error"));
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(document.head.querySelector("script")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await arrive();
  expect(await widget()).toMatchObject({ action: "login" });
});

test("an answer that is no captcha script, as from a hotel's network, counts as unreachable", async () => {
  render(draw(() => {}));
  (await script()).dispatchEvent(new Event("load"));
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await arrive();
  expect(await widget()).toMatchObject({ action: "login" });
});

test("a script that keeps everyone waiting is said in words, and still drawn when it comes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(draw(() => {}));
  const late = await script();
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  expect(screen.getByText(/could not be loaded/)).toBeVisible();
  vi.useRealTimers();
  expect(late).toBeInTheDocument();
  await arrive();
  expect(await widget()).toMatchObject({ action: "login" });
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

test("two places that ask for the same script fetch it once", async () => {
  render(
    <>
      {draw(() => {})}
      {draw(() => {})}
    </>,
  );
  await arrive();
  await waitFor(() => expect(drawn).toHaveLength(2));
  expect(document.head.querySelectorAll("script")).toHaveLength(1);
});

test("the error of the form is said under it", () => {
  render(
    <Captcha
      siteKey="k"
      scriptUrl={address()}
      action="login"
      onToken={() => {}}
      error="automated verification required, please refresh your browser"
    />,
  );
  expect(screen.getByText(/please refresh your browser/)).toBeVisible();
});
