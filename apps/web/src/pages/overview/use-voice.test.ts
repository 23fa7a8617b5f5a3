import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useVoice } from "./use-voice.ts";

/** A voice that says nothing until it is told to go on. */
function plantVoice() {
  const spoken: { text: string; lang: string; emit: (event: string) => void }[] = [];
  const cancel = vi.fn<() => void>();
  class Utterance extends EventTarget {
    lang = "";
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    cancel,
    speak: (utterance: Utterance) =>
      spoken.push({
        text: utterance.text,
        lang: utterance.lang,
        emit: (event) => act(() => void utterance.dispatchEvent(new Event(event))),
      }),
  });
  return { spoken, cancel };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const TEXT = ["One.", "Two."];

test("each sentence is said in turn, and it is known which", () => {
  const { spoken } = plantVoice();
  const { result } = renderHook(() => useVoice(TEXT));
  expect(result.current?.at).toBeUndefined();
  act(() => result.current?.start());
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
    ["One.", "en-NG"],
    ["Two.", "en-NG"],
  ]);
  expect(result.current?.at).toBe(0);
  spoken[0]?.emit("end");
  spoken[1]?.emit("start");
  expect(result.current?.at).toBe(1);
  spoken[1]?.emit("end");
  expect(result.current?.at).toBeUndefined();
});

test("it is silent once it is stopped, refused or left", () => {
  const { spoken, cancel } = plantVoice();
  const { result, unmount } = renderHook(() => useVoice(TEXT));
  act(() => result.current?.start());
  act(() => result.current?.stop());
  expect(result.current?.at).toBeUndefined();
  act(() => result.current?.start());
  spoken[2]?.emit("error");
  expect(result.current?.at).toBeUndefined();
  cancel.mockClear();
  unmount();
  expect(cancel).toHaveBeenCalledOnce();
});

test("a device without a voice has none", () => {
  expect(renderHook(() => useVoice(TEXT)).result.current).toBeUndefined();
});
