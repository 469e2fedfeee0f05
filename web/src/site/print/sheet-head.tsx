import { useFrameData } from '../shop.ts';

/** Shop, address and phone at the top of a printed page. On the screen the header and the footer have them (sheet.css). */
export function SheetHead({ path }: { path: string }) {
  const { shop, publicUrl } = useFrameData();
  const { address } = shop;
  return (
    <div className="sheet-head hidden">
      <p>
        <strong>{shop.name}</strong>, {address.street}, {address.postalCode} {address.town}
      </p>
      <p>
        <strong>{shop.phone}</strong>, {shop.email}
      </p>
      <p>{`${publicUrl}${path}`}</p>
    </div>
  );
}
