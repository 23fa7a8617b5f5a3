/** Shows the stories of a flow one after another, each without its play, and lets a teller go through them. */
import type { Page } from "playwright";
import type { Flow, Scene } from "./flows.ts";
import { createTeller, putReader, type Transcript } from "./teller.ts";

/** What is used of Storybook's preview. */
type Preview = {
  storeInitializationPromise: Promise<void>;
  loadStory(options: { storyId: string }): Promise<object>;
  renderStoryToElement(
    story: object,
    element: Element,
    callbacks: {
      showMain(): void;
      showError(error: unknown): void;
      showException(error: unknown): void;
    },
    options: { autoplay: boolean },
  ): () => Promise<void>;
};

declare global {
  /** Takes the story away that `showStory` drew. */
  var leaveStory: (() => Promise<void>) | undefined;
}

/** Draws a story in the open preview, in place of the one before, without its play. */
async function showStory(page: Page, id: string): Promise<void> {
  await page.evaluate(async (id) => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as {
      __STORYBOOK_PREVIEW__: Preview;
    };
    await preview.storeInitializationPromise;
    await globalThis.leaveStory?.();
    const story = await preview.loadStory({ storyId: id });
    const root = document.querySelector("#storybook-root");
    if (!(root instanceof HTMLElement)) throw new Error("the preview has no place for a story");
    root.hidden = false;
    document.body.classList.remove(
      ...[...document.body.classList].filter((name) => name.startsWith("sb-show-")),
    );
    document.body.classList.add("sb-show-main");
    await new Promise<void>((shown, failed) => {
      globalThis.leaveStory = preview.renderStoryToElement(
        story,
        root,
        {
          showMain: () => shown(),
          showError: (error) => failed(new Error(JSON.stringify(error))),
          showException: (error) => failed(error),
        },
        { autoplay: false },
      );
    });
  }, id);
}

async function listenToScene(page: Page, scene: Scene): Promise<Transcript> {
  await showStory(page, scene.story);
  await page.getByText(scene.begins).filter({ visible: true }).first().waitFor();
  const { teller, transcript } = await createTeller(page);
  try {
    await scene.go(teller);
  } catch (stopped) {
    const [reason = ""] = stopped instanceof Error ? stopped.message.split("\n") : [];
    transcript.faults.push(`stopped: ${reason}`);
  }
  return transcript;
}

/** How the browser shows a page that is listened to. */
export const LISTENED = { viewport: { width: 1280, height: 800 } };

/** Opens the built stories with a reader in the page and no story yet. */
export async function openSilently(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => "__STORYBOOK_PREVIEW__" in globalThis);
  await putReader(page);
}

/** Goes through a flow. Answers the whole transcript, and its faults with the scene that each is in. */
export async function listenToFlow(page: Page, flow: Flow): Promise<Transcript> {
  const transcript: Transcript = { lines: [flow.title], faults: [] };
  for (const scene of flow.scenes) {
    const broken = (error: Error): void =>
      void transcript.faults.push(`${scene.what}: ${error.message}`);
    page.on("pageerror", broken);
    const { lines, faults } = await listenToScene(page, scene);
    page.off("pageerror", broken);
    transcript.lines.push("", `# ${scene.what} (${scene.story})`, ...lines);
    transcript.faults.push(...new Set(faults.map((fault) => `${scene.what}: ${fault}`)));
  }
  return transcript;
}
