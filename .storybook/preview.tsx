import { extractComponentDescription } from "storybook/internal/docs-tools";
import "./preview.css";
import { withThemeByClassName } from "@storybook/addon-themes";
import type { Decorator, Preview } from "@storybook/react-vite";
import { forgetOffice } from "@kinfold/api/office/session";
import { signOut } from "@kinfold/api/session";
import { swrDefaults } from "@kinfold/api/swr";
import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { forgetStoredCalls } from "@kinfold/api/testing/stored-calls";
import { releaseWork } from "@kinfold/contract/office/claims";
import { getLanguages } from "@kinfold/contract/language";
import { listPools } from "@kinfold/contract/plans";
import { pools } from "@kinfold/contract/testing/product-samples";
import { setSidebarChoice } from "@kinfold/ui/hooks/sidebar-choice";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { clearAnnouncements } from "@kinfold/ui/hooks/announce";
import { LinkProvider, type AnchorProps } from "@kinfold/ui/link";
import { toast } from "@kinfold/ui/toast";
import { mswLoader } from "msw-storybook-addon/csf3";
import { setupWorker } from "msw/browser";
import { HttpNetworkFrame } from "msw/experimental";
import type { MouseEvent } from "react";
import { SWRConfig } from "swr";
import { formatArgTypes } from "../tools/stories/arg-types.ts";
import { parseAmounts } from "./amount-args.ts";
import { DocsTheme } from "./docs/container.tsx";
import { takeTurn } from "./docs/frames.ts";
import { DocsPage } from "./docs/page.tsx";
import { nameSteps } from "./named-steps.ts";
import { beginCalls, reportForeignAnswers } from "./own-answers.ts";
import { loadDice, STORY_TIME, stopClock, watchTimers } from "./stand-still.ts";
import { applyToolbar, listMemberAnswers, TOOLBAR, TOOLBAR_AT_REST } from "./toolbar.ts";
import { VIEWPORTS } from "./viewports.ts";

/** A story answers its own calls. One that forgot to must fail, not wait for a network. */
async function startWorker(): Promise<ReturnType<typeof setupWorker>> {
  const worker = setupWorker();
  reportForeignAnswers(worker);
  await worker.start({
    quiet: true,
    onUnhandledFrame: ({ frame, defaults }) => {
      if (!(frame instanceof HttpNetworkFrame)) return defaults.error();
      const { pathname, origin } = new URL(frame.data.request.url);
      // The story's own modules, images and fonts.
      if (origin === location.origin && !pathname.startsWith("/api/")) return undefined;
      defaults.error();
      throw new Error(`${frame.data.request.method} ${pathname} was asked and no story answers it`);
    },
  });
  return worker;
}

/** Shows where a link leads without leaving the story. Pages bring a router and do not meet this one. */
function StayingLink({ onClick, ...rest }: AnchorProps) {
  function stay(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!rest.href.startsWith("#")) event.preventDefault();
  }
  // Storybook sends links that name no target to the window around the story, and a place in the story is not there.
  const target = rest.href.startsWith("#") ? "_self" : rest.target;
  // The link keeps its own role and keys; only where it leads is taken away.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <a {...rest} target={target} onClick={stay} />;
}

/** Names of the toolbar, and the classes that the tokens know them by. */
const THEMES = { light: "light", dark: "dark" };

const inTheClub: Decorator = (Story, { id, globals }) => (
  <LinkProvider component={StayingLink}>
    <SWRConfig
      // Another member is asked for anew.
      key={`${id} ${String(globals["member"])}`}
      value={{ ...swrDefaults, shouldRetryOnError: false, provider: () => new Map() }}
    >
      <Story />
    </SWRConfig>
  </LinkProvider>
);

/** A control hands an amount back as text. What no one touched is passed on as it is. */
const amountsFromControls: Decorator = (Story, { args, initialArgs }) => {
  const edited = Object.entries(args).filter(([name, value]) => value !== initialArgs[name]);
  if (edited.length === 0) return <Story />;
  const read = edited.map(([name, value]) => [name, parseAmounts(value)]);
  return <Story args={{ ...args, ...Object.fromEntries(read) }} />;
};

const asTheToolbarSays: Decorator = (Story, { globals, msw }) => {
  msw.use(...listMemberAnswers(globals["member"]));
  // Not while the story is being drawn.
  queueMicrotask(() => applyToolbar(globals));
  return <Story />;
};

const preview: Preview = {
  globalTypes: TOOLBAR,
  initialGlobals: TOOLBAR_AT_REST,
  // In this order: the handlers of the story before are there until the second one.
  loaders: [({ id }) => beginCalls(id), mswLoader(startWorker)],
  beforeEach: async (context) => {
    const { id, parameters, globals, msw } = context;
    nameSteps(context);
    const giveTurnOn = await takeTurn();
    const now: unknown = parameters["now"];
    // The decorator puts the theme on after the first drawing, and in a page that is new a dialog would fade over from light.
    document.documentElement.classList.toggle(THEMES.dark, globals["theme"] === "dark");
    localStorage.clear();
    sessionStorage.clear();
    signOut();
    forgetOffice();
    toast.dismiss();
    clearAnnouncements();
    setAmountsHidden(false);
    setSidebarChoice("unset");
    // The sidebar of every private page lists the plans. A story that is about them answers otherwise.
    msw.use(respondWith(listPools, pools));
    // Public pages ask for it once they are idle.
    msw.use(respondWith(getLanguages, { languages: ["en"] }));
    // A staff member who leaves gives back their work, and the next story is told.
    msw.use(respondWith(releaseWork, { claimed_by: null, is_mine: false, until: null }));
    // After the answers above: what the story before calls as it leaves may come while this waits.
    await forgetStoredCalls();
    const undo = [
      stopClock(typeof now === "string" ? now : STORY_TIME),
      loadDice(id),
      watchTimers(),
      giveTurnOn,
    ];
    return () => {
      for (const action of undo) action();
    };
  },
  decorators: [
    inTheClub,
    withThemeByClassName({
      themes: THEMES,
      defaultTheme: "light",
      parentSelector: "html",
    }),
    amountsFromControls,
    asTheToolbarSays,
  ],
  parameters: {
    a11y: { test: "error" },
    layout: "padded",
    controls: { expanded: true },
    viewport: { options: VIEWPORTS },
    backgrounds: { disable: true },
    docs: {
      // What a component promises stands in a table of its own.
      extractComponentDescription: (component: unknown) =>
        extractComponentDescription(component).replace(/\n+(?:- [a-z-]+-\d+: [\s\S]*)$/, ""),
      container: DocsTheme,
      page: DocsPage,
    },
    options: {
      storySort: {
        order: [
          "Foundations",
          [
            "StartHere",
            "Colour",
            "TryAColour",
            "Type",
            "Money",
            "Voice",
            "Space",
            "Levels",
            "Motion",
            "Patterns",
            "Spots",
            "Icons",
            "States",
          ],
          "*",
        ],
      },
    },
    chromatic: {
      // A theme changes colours alone and a width the layout: two modes show each once, for half of the snapshots. Our own run takes all four.
      modes: {
        "light 1280": { theme: "light", viewport: "desk" },
        "dark 390": { theme: "dark", viewport: "phone" },
      },
      prefersReducedMotion: "reduce",
    },
  },
  argTypesEnhancers: [({ argTypes, initialArgs }) => formatArgTypes(argTypes, initialArgs)],
  tags: ["autodocs"],
};

export default preview;
