/** An email address that wraps after its @ if it must, before it breaks inside a word. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  );
}
