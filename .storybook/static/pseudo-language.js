// A language for tests, made from English while it is said: a third to a half longer, with marks above and below, in brackets. Nothing
// that is shipped knows it. The toolbar of the workshop and tools/stories/pseudo-stories.ts ask for it in the address of a story.
(function () {
  // JavaScript counts it as white space and browsers draw nothing of it: what a story looks for by its English is found.
  const MARK = "\ufeff";
  const ABOVE = {
    a: "à",
    e: "ẹ́",
    i: "ị̀",
    o: "ọ́",
    u: "ụ̀",
    y: "ý",
    n: "ń",
    s: "ṣ",
    A: "À",
    E: "Ẹ́",
    I: "Ị̀",
    O: "Ọ́",
    U: "Ụ̀",
    Y: "Ý",
    N: "Ń",
    S: "Ṣ",
  };

  /** Text with each vowel twice, and marks above and below. */
  const lengthen = (text) =>
    text.replace(/[aeiou]/gi, "$&$&").replace(/[aeiouyns]/gi, (letter) => ABOVE[letter]);

  /** A message with what it says lengthened. Names, kinds and cases of its values stay: text and values take turns in braces. */
  function lengthenMessage(message) {
    let isText = true;
    const parts = message.split(/(\{\w+\}|\{\w+,|[{}]|<\/?\w+>|#)/).map((part) => {
      const isWord = /^\{\w+\}$/.test(part);
      // A name in a text, and a case that is one word, as in `other {all}`.
      if (isWord) return isText ? part : `{${lengthen(part.slice(1, -1))}}`;
      if (/^\{\w+,$/.test(part)) isText = false;
      else if (part === "{" || part === "}") isText = !isText;
      else if (isText && !part.startsWith("<")) return lengthen(part);
      return part;
    });
    return `[${parts.join("")}]`;
  }

  const globals = new URLSearchParams(location.search).get("globals") ?? "";
  const [, language] = /(?:^|;)language:(\w+)/.exec(globals) ?? [];
  const SAY = { pseudo: lengthenMessage, marked: (message) => MARK + message + MARK };
  const sayIt = SAY[language];
  if (sayIt === undefined) return;
  const drafts = new Proxy({}, { get: (_, message) => sayIt(String(message)) });
  globalThis.kinfoldLanguage = { locale: "en-NG", drafts };

  /** Lengthens what the open page says, where it was marked while it was drawn and played. */
  globalThis.lengthenSaid = () => {
    const WHOLE = new RegExp(`${MARK}([^${MARK}]*)${MARK}`, "g");
    // Where an element stands in a message, its beginning and its end are in texts of their own.
    const write = (text) =>
      text
        .replace(WHOLE, (_, words) => `[${lengthen(words)}]`)
        .replace(new RegExp(`${MARK}(.*)$`, "s"), (_, words) => `[${lengthen(words)}`)
        .replace(new RegExp(`^(.*)${MARK}`, "s"), (_, words) => `${lengthen(words)}]`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.data.includes(MARK)) node.data = write(node.data);
    }
    for (const field of document.querySelectorAll("[placeholder]")) {
      if (field.placeholder.includes(MARK)) field.placeholder = write(field.placeholder);
    }
  };
})();
