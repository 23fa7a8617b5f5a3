import { DocsContext, type DocsContextProps } from "@storybook/addon-docs/blocks";
import {
  RESET_STORY_ARGS,
  STORY_FINISHED,
  STORY_RENDERED,
  UPDATE_GLOBALS,
  UPDATE_STORY_ARGS,
} from "storybook/internal/core-events";
import { use, useEffect, useRef } from "react";

type PreparedStory = ReturnType<DocsContextProps["componentStories"]>[number];
type Channel = DocsContextProps["channel"];

/** What a frame has before its story is drawn, and the most that a page gives to one that does not say its height. */
const SHORTEST_PX = 64;
const TALLEST_PX = 1_200;

/** What Storybook puts into the window of each preview. */
type PreviewWindow = {
  __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  __STORYBOOK_PREVIEW__?: {
    onUpdateGlobals: (change: object) => Promise<void>;
    onUpdateArgs: (change: object) => Promise<void>;
    onResetArgs: (change: object) => Promise<void>;
  };
};

const previewIn = (frame: HTMLIFrameElement | null): PreviewWindow =>
  (frame?.contentWindow ?? {}) as PreviewWindow;

/** Gives a frame the height of what is drawn in it. */
function fit(frame: HTMLIFrameElement): void {
  const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
  frame.style.height = `${Math.min(TALLEST_PX, Math.max(SHORTEST_PX, height))}px`;
}

/**
 * The theme that the page is read in, as Storybook's addresses write it. axe is off: its panel shows one story alone, and a dozen frames
 * that axe reads at once keep a page busy for minutes.
 */
const writeGlobals = ({ theme }: Readonly<Record<string, unknown>>): string =>
  [...(typeof theme === "string" ? [`theme:${theme}`] : []), "a11y.manual:!true"].join(";");

/**
 * A story on a documentation page, in a document of its own: its mock handlers, storage, theme and dialogs are not those
 * of other stories. It is loaded and played when it comes near, follows the page's controls and theme, and is as high as its parameter
 * `docs.story.height` or else as what it draws.
 */
export function StoryFrame({ story }: { story: PreparedStory }) {
  const { channel, getStoryContext } = use(DocsContext);
  const frame = useRef<HTMLIFrameElement>(null);
  const { id, name, parameters } = story;
  const height: unknown = parameters["docs"]?.story?.height;
  const isFitted = typeof height !== "string";

  useEffect(() => {
    // Not by its channel, which would tell this page in turn.
    const preview = () => previewIn(frame.current).__STORYBOOK_PREVIEW__;
    const isOwn = (change: { storyId?: string }): boolean => change.storyId === id;
    const hear = {
      [UPDATE_GLOBALS]: (change: object) => void preview()?.onUpdateGlobals(change),
      [UPDATE_STORY_ARGS]: (change: object) =>
        void (isOwn(change) && preview()?.onUpdateArgs(change)),
      [RESET_STORY_ARGS]: (change: object) =>
        void (isOwn(change) && preview()?.onResetArgs(change)),
    };
    for (const [event, listener] of Object.entries(hear)) channel.on(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(hear)) channel.off(event, listener);
    };
  }, [channel, id]);

  function fitFromNowOn({ currentTarget }: { currentTarget: HTMLIFrameElement }) {
    if (!isFitted) return;
    const own = previewIn(currentTarget).__STORYBOOK_ADDONS_CHANNEL__;
    for (const event of [STORY_RENDERED, STORY_FINISHED]) own?.on(event, () => fit(currentTarget));
    fit(currentTarget);
  }

  // Read once: a frame whose address changed would be loaded again, and it hears of changes anyway.
  const first = useRef(writeGlobals(getStoryContext(story).globals));
  return (
    <div className="docs-story my-4 overflow-auto rounded-cut border border-line">
      {/* A page of our own, whose controls this page reaches into. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        id={`iframe--${id}`}
        title={name}
        loading="lazy"
        src={`iframe.html?id=${id}&viewMode=story&globals=${first.current}`}
        onLoad={fitFromNowOn}
        className="block w-full border-0"
        style={{ height: isFitted ? SHORTEST_PX : height }}
      />
    </div>
  );
}
