import type { listActiveCampaigns } from '#contracts/marketing/campaigns';
import type { OutputOf } from '#contracts/operation';
import { discountText, finnishDay } from '#contracts/rules/campaign';
import { Picture } from '../../ui/picture.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export type Campaign = OutputOf<typeof listActiveCampaigns>[number];

/** Size of a picture that is not an upload, whose own size is unknown. The box does not depend on it. */
const WIDTH = 1200;
const HEIGHT = 675;

/** The modal with the details of a campaign. */
export function CampaignModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { name, description, imageUrl, imageAlt, imageWidth, imageHeight, imageBlur, endDate, discountCode } = campaign;
  const discount = discountText(campaign);
  return (
    <Sheet title={name} place="middle" onClose={onClose} className="max-h-[calc(100dvh-2rem)]">
      <ScrollRegion aria-label={name} className="campaign-modal">
        <Picture
          url={imageUrl}
          alt={imageAlt}
          width={imageWidth ?? WIDTH}
          height={imageHeight ?? HEIGHT}
          blur={imageBlur}
          sizes="(min-width: 34rem) 32rem, 100vw"
        />
        <div>
          {discount !== null && <p className="campaign-discount">{discount}</p>}
          {description !== '' && <p className="whitespace-pre-line">{description}</p>}
          {discountCode !== '' && (
            <p>
              Alennuskoodi <b className="campaign-code">{discountCode}</b>
            </p>
          )}
          <p className="text-sm text-muted">
            Voimassa <time dateTime={endDate}>{finnishDay(endDate)}</time> asti
          </p>
        </div>
      </ScrollRegion>
    </Sheet>
  );
}
