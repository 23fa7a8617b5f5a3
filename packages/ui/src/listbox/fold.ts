/** Text as a search compares it: without case, tone marks or surrounding spaces. "Ọ̀ṣun" and "osun" fold alike. */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Whether a name starts with what was typed, ignoring case and tone marks. */
export const hasPrefix = (name: string, typed: string): boolean =>
  normalizeText(name).startsWith(normalizeText(typed));
