/** `ada@example.com` reads `a•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, "$1•••");
