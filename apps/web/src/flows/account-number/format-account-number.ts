/** Ten digits in threes and four, as people read them out; anything else stays. What is copied has no gaps. */
export const formatAccountNumber = (number: string): string =>
  number.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
