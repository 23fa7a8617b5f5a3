/**
 * Lets the scroll lock behind dialogs and menus add its style under our content policy. It asks for the page's nonce
 * under a name bundlers set; we set it from the page. It has to run before the first dialog opens; repeating does nothing.
 */
export function setStyleNonce(): void {
  if (typeof document === "undefined" || "__webpack_nonce__" in globalThis) return;
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = meta?.nonce || meta?.content;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
