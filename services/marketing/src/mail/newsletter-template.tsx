import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { finnishDate } from './finnish-date.ts';
import { finnishDay } from '#contracts/rules/campaign';
import type { MailCampaign, MailShop, OfferedTyre } from './mail-data.ts';
import { heightAt, pictureUrl } from './mail-markdown.ts';
import { campaignUrl, campaignDiscount, price, tyreUrl } from './offer-lines.ts';
import { FONT, light, styleSheet } from './palette.ts';

/** What the template shows. */
export interface NewsletterView {
  subject: string;
  preheader: string;
  /** The content as HTML with inline styles. */
  content: string;
  /** Whether the content brings its own main heading; otherwise the subject is shown as one. */
  hasTitle: boolean;
  campaign: MailCampaign | null;
  offers: OfferedTyre[];
  shop: MailShop;
  footerText: string;
  publicUrl: string;
  unsubscribeUrl: string;
}

const WIDTH = 600;
/** Width of a campaign's picture in pixels. */
const CAMPAIGN_WIDTH = 496;
// Word, the renderer of classic Outlook, ignores max-width. A conditional comment gives it a table of fixed width.
const BEFORE_MAIL = `<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const AFTER_MAIL = '<!--[if mso]></td></tr></table><![endif]-->';
const DOCTYPE = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Long Finnish words break rather than widen the mail on a phone with large text.
const text: CSSProperties = { fontFamily: FONT, fontSize: 17, lineHeight: 1.55, color: light('ink'), wordBreak: 'break-word' };
const small: CSSProperties = { ...text, fontSize: 14, lineHeight: 1.5, color: light('muted') };
const surface: CSSProperties = { ...text, backgroundColor: light('surface'), padding: '0 32px' };
const heading: CSSProperties = { fontSize: 21, lineHeight: 1.25, fontWeight: 700, margin: '0 0 12px' };
const link: CSSProperties = { color: light('signal'), textDecoration: 'underline' };

// Pictures are lazy: for any other one React adds a preload link, which mail programs do not know.

/** One section of the mail, a table cell with its own text and background colours. */
function Part({ name, style, children }: { name: string; style: CSSProperties; children: ReactNode }) {
  return (
    <Section>
      <Row>
        <Column className={`${name} edge`} style={style}>
          {children}
        </Column>
      </Row>
    </Section>
  );
}

function Action({ href, children }: { href: string; children: string }) {
  return (
    <Button
      href={href}
      className="button"
      style={{
        backgroundColor: light('signal'),
        color: light('on-signal'),
        fontFamily: FONT,
        fontSize: 17,
        fontWeight: 700,
        padding: '13px 22px',
        borderRadius: 6,
      }}
    >
      {children}
    </Button>
  );
}

function Offer({ tyre, publicUrl }: { tyre: OfferedTyre; publicUrl: string }) {
  const { id, name, size, offer, picture } = tyre;
  const href = tyreUrl(id, publicUrl);
  return (
    <Row style={{ borderTop: `1px solid ${light('line')}` }} className="rule">
      {picture === null ? null : (
        <Column className="stack picture" width={120} style={{ width: 120, padding: '16px 0', verticalAlign: 'top' }}>
          <a href={href}>
            <img
              src={pictureUrl(picture, 'mail-240', publicUrl)}
              alt={`${name} ${size}`}
              width={104}
              loading="lazy"
              className="muted"
              style={{ display: 'block', width: 104, height: 'auto', border: 0, borderRadius: 6, ...small }}
            />
          </a>
        </Column>
      )}
      <Column className="stack ink" style={{ ...text, padding: '16px 0', verticalAlign: 'top' }}>
        <a href={href} className="ink" style={{ color: light('ink'), fontWeight: 700, textDecoration: 'underline' }}>
          {name} <span style={{ whiteSpace: 'nowrap' }}>{size}</span>
        </a>
        <br />
        <span className="price" style={{ color: light('signal'), fontSize: 21, fontWeight: 700, whiteSpace: 'nowrap' }}>
          {price(offer.price)}
        </span>{' '}
        <span style={{ whiteSpace: 'nowrap' }}>/ kpl</span>
        <br />
        <span className="muted" style={small}>
          Alin hinta 30 päivän aikana ennen alennusta: {price(offer.lowestPrice)}
          {offer.endDate === null ? null : (
            <>
              <br />
              Voimassa {finnishDate(offer.endDate)} asti
            </>
          )}
        </span>
      </Column>
    </Row>
  );
}

function Campaign({ campaign, publicUrl }: { campaign: MailCampaign; publicUrl: string }) {
  const { id, name, description, imageUrl, imageAlt, imageWidth, imageHeight, endDate } = campaign;
  const discount = campaignDiscount(campaign);
  return (
    <Part name="surface" style={{ ...surface, padding: '8px 32px 24px' }}>
      <Row>
        <Column className="soft" style={{ ...text, backgroundColor: light('signal-soft'), padding: 20, borderRadius: 6 }}>
          {imageUrl === '' ? null : (
            <img
              src={pictureUrl(imageUrl, 'mail-1200', publicUrl)}
              alt={imageAlt || name}
              width={CAMPAIGN_WIDTH}
              height={heightAt(CAMPAIGN_WIDTH, { width: imageWidth, height: imageHeight })}
              loading="lazy"
              className="muted"
              style={{ ...small, display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: 6, marginBottom: 16 }}
            />
          )}
          <h2 style={heading}>{name}</h2>
          {description === '' ? null : <p style={{ margin: '0 0 12px', whiteSpace: 'pre-line' }}>{description}</p>}
          {discount === '' ? null : <p style={{ margin: '0 0 4px', fontWeight: 700 }}>{discount}</p>}
          <p style={{ margin: '0 0 16px' }}>Voimassa {finnishDay(endDate)} asti</p>
          <Action href={campaignUrl(id, publicUrl)}>Katso kampanja</Action>
        </Column>
      </Row>
    </Part>
  );
}

function Contact({ shop, publicUrl }: { shop: MailShop; publicUrl: string }) {
  return (
    <Part name="surface" style={{ ...surface, padding: '20px 32px 28px' }}>
      <h2 style={{ ...heading, fontSize: 18 }}>{shop.name}</h2>
      <p style={{ margin: 0 }}>
        {shop.street}, {shop.town}
        <br />
        Puhelin{' '}
        <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} className="link" style={{ ...link, whiteSpace: 'nowrap' }}>
          {shop.phone}
        </a>
        <br />
        Sähköposti{' '}
        <a href={`mailto:${shop.email}`} className="link" style={link}>
          {shop.email}
        </a>
        <br />
        <a href={publicUrl} className="link" style={link}>
          {new URL(publicUrl).host}
        </a>
      </p>
    </Part>
  );
}

function Mail(view: NewsletterView) {
  const { subject, content, campaign, offers, shop, footerText, publicUrl, unsubscribeUrl } = view;
  return (
    <table
      role="presentation"
      width="100%"
      align="center"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={{ maxWidth: WIDTH, margin: '0 auto' }}
    >
      <tbody>
        <tr>
          <td>
            <Part name="asphalt" style={{ ...text, backgroundColor: light('asphalt'), color: light('on-asphalt'), padding: '20px 32px' }}>
              <a
                href={publicUrl}
                className="asphalt"
                style={{ color: light('on-asphalt'), fontSize: 21, fontWeight: 700, textDecoration: 'none' }}
              >
                {shop.name}
              </a>
            </Part>
            <Part name="surface" style={{ ...surface, padding: '28px 32px 12px' }}>
              {view.hasTitle ? null : <h1 style={{ ...heading, fontSize: 26, margin: '0 0 16px' }}>{subject}</h1>}
              <div dangerouslySetInnerHTML={{ __html: content }} />
            </Part>
            {campaign === null ? null : <Campaign campaign={campaign} publicUrl={publicUrl} />}
            {offers.length === 0 ? null : (
              <Part name="surface" style={{ ...surface, padding: '8px 32px 24px' }}>
                <h2 style={heading}>Tarjoukset nyt</h2>
                {offers.map((tyre) => (
                  <Offer key={tyre.id} tyre={tyre} publicUrl={publicUrl} />
                ))}
                <Row style={{ borderTop: `1px solid ${light('line')}` }} className="rule">
                  <Column style={{ padding: '20px 0 0' }}>
                    <Action href={new URL('/renkaat?onSale=true', publicUrl).href}>Katso kaikki tarjoukset</Action>
                  </Column>
                </Row>
              </Part>
            )}
            <Part name="surface" style={{ ...surface, padding: '0 32px' }}>
              <div className="rule" style={{ borderTop: `1px solid ${light('line')}`, fontSize: 1, lineHeight: '1px' }}>
                {'\u00a0'}
              </div>
            </Part>
            <Contact shop={shop} publicUrl={publicUrl} />
            <Part name="ground muted" style={{ ...small, backgroundColor: light('ground'), padding: '20px 32px 32px' }}>
              <p style={{ margin: '0 0 10px' }}>
                Sait tämän viestin, koska tilasit uutiskirjeemme.{' '}
                <a href={unsubscribeUrl} className="link" style={link}>
                  Peru tilaus
                </a>
              </p>
              {footerText === '' ? null : <p style={{ margin: '0 0 10px' }}>{footerText}</p>}
              <p style={{ margin: 0 }}>
                {shop.name}
                {shop.businessId === '' ? null : `, Y-tunnus ${shop.businessId}`}
              </p>
            </Part>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Renders the HTML part of a newsletter: a complete document. */
export function newsletterHtml(view: NewsletterView): string {
  const mail = `${BEFORE_MAIL}${renderToStaticMarkup(<Mail {...view} />)}${AFTER_MAIL}`;
  const page = (
    <Html lang="fi" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* No program turns numbers and addresses into links of its own colour. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{view.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </Head>
      <Body className="ground" style={{ backgroundColor: light('ground'), margin: 0, padding: '24px 0' }}>
        <Preview>{view.preheader}</Preview>
        <div dangerouslySetInnerHTML={{ __html: mail }} />
      </Body>
    </Html>
  );
  return DOCTYPE + renderToStaticMarkup(page);
}
