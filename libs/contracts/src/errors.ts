/**
 * Every error that a caller can receive: its stable code and its default Finnish message. The gateway maps codes to HTTP
 * statuses; services do not know HTTP.
 */
export const errorTexts = {
  invalid_input: 'Tarkista merkityt kentät.',
  unauthenticated: 'Kirjaudu sisään jatkaaksesi.',
  session_expired: 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.',
  login_failed: 'Väärä käyttäjätunnus tai salasana.',
  forbidden: 'Sinulla ei ole oikeutta tähän toimintoon.',
  foreign_origin: 'Pyyntö tuli vieraalta sivustolta, joten sitä ei suoritettu.',
  not_found: 'Sivua tai tietoa ei löytynyt.',
  method_not_allowed: 'Tätä ei voi tehdä tällä osoitteella.',
  session_not_found: 'Istuntoa ei löytynyt. Se on ehkä jo päättynyt.',
  admin_not_found: 'Ylläpitäjää ei löytynyt. Hänet on ehkä jo poistettu.',
  size_not_found: 'Rengaskokoa ei löytynyt.',
  tyre_not_found: 'Rengasta ei löytynyt.',
  manufacturer_not_found: 'Valmistajaa ei löytynyt.',
  import_not_found: 'Tuontia ei löytynyt.',
  import_mapping_not_found: 'Kohdistusta ei löytynyt. Se on ehkä jo unohdettu.',
  image_not_found: 'Kuvaa ei löytynyt.',
  article_not_found: 'Artikkelia ei löytynyt.',
  conversation_not_found: 'Keskustelua ei löytynyt. Se on ehkä jo poistettu.',
  nothing_to_resume: 'Keskustelussa ei ole kesken olevaa vastausta.',
  reply_failed: 'Vastaus jäi kesken. Yritä uudelleen.',
  answer_not_found: 'Vastausta ei löytynyt.',
  answer_breaks_others: 'Vastaus muuttaisi muita vastauksia. Tarkista ne ennen tallennusta.',
  message_not_found: 'Viestiä ei löytynyt.',
  newsletter_not_found: 'Uutiskirjettä ei löytynyt.',
  subscriber_not_found: 'Tilaajaa ei löytynyt.',
  campaign_not_found: 'Kampanjaa ei löytynyt.',
  monitor_not_found: 'Seurantaa ei löytynyt.',
  dead_letter_not_found: 'Taustatyötä ei löytynyt. Se on ehkä jo lähetetty uudelleen tai hylätty.',
  size_exists: 'Tämä rengaskoko on jo olemassa tälle ajoneuvotyypille.',
  manufacturer_exists: 'Samanniminen valmistaja on jo olemassa.',
  account_exists: 'Tällä sähköpostiosoitteella on jo tili.',
  admin_exists: 'Samalla käyttäjätunnuksella tai sähköpostiosoitteella on jo ylläpitäjä.',
  last_admin: 'Viimeistä ylläpitäjää ei voi poistaa. Lisää ensin toinen.',
  own_account: 'Olet poistamassa omaa tunnustasi. Vahvista poisto.',
  password_link_invalid: 'Linkki ei kelpaa: se on vanhentunut tai jo käytetty. Pyydä uusi linkki.',
  already_subscribed: 'Olet jo tilannut uutiskirjeen.',
  address_registered: 'Sähköpostiosoite on jo käytössä uutiskirjeen tilaajalla.',
  newsletter_locked: 'Uutiskirjettä ei voi enää muuttaa, koska se on lähetetty, lähtemässä tai ajastettu.',
  newsletter_sending: 'Uutiskirjeen lähetys on kesken.',
  newsletter_sent: 'Uutiskirje on jo lähetetty.',
  newsletter_not_sending: 'Uutiskirjeen lähetys ei ole kesken.',
  no_recipients: 'Uutiskirjeellä ei ole yhtään vastaanottajaa.',
  nothing_to_retry: 'Kaikki vastaanottajat on jo käsitelty, joten uusittavaa ei ole.',
  nothing_to_offer: 'Voimassa ei ole yhtään tarjousta tai kampanjaa, josta viestin voisi luoda.',
  send_date_past: 'Lähetysaika on jo mennyt. Valitse myöhempi aika.',
  mail_not_sent: 'Sähköpostipalvelin ei ottanut viestiä vastaan.',
  offer_message_failed: 'Viestin luominen epäonnistui',
  stale_version: 'Joku muu on muuttanut tietoja sen jälkeen, kun avasit ne.',
  import_running: 'Toinen tuonti on kesken. Odota sen valmistumista.',
  address_too_long: 'Osoite on liian pitkä. Hae lyhyemmällä tekstillä.',
  headers_too_large: 'Pyynnön otsakkeet ovat liian suuret. Tyhjennä selaimen evästeet ja yritä uudelleen.',
  payload_too_large: 'Lähetetty tieto on liian suuri.',
  image_too_large: 'File size exceeds 5MB limit',
  unsupported_media_type: 'Tätä tiedostotyyppiä ei tueta.',
  image_type_unsupported: 'File type not supported. Please upload a JPEG, PNG or WebP image.',
  image_unreadable: 'Kuvaa ei voitu lukea. Tiedosto voi olla vioittunut.',
  image_too_many_pixels: 'Kuvassa on liikaa kuvapisteitä. Suurin sallittu koko on 40 megapikseliä.',
  sale_above_price: 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.',
  sale_above_lowest_price: 'Tarjoushinta on suurempi kuin alin hinta 30 päivän aikana, joten asiakkaat eivät näkisi alennusta.',
  sale_reference_unproven: 'Tuotteen hintaa ei voida osoittaa 30 päivän ajalta. Vahvista huomautus ennen tarjouksen luomista.',
  unsubscribe_link_invalid: 'Peruutuslinkki ei kelpaa. Tarkista, että osoite on kokonainen, tai pyydä uusi linkki.',
  confirmation_link_invalid: 'Vahvistuslinkki ei kelpaa tai se on vanhentunut. Tilaa uutiskirje uudelleen.',
  import_unreadable: 'Tiedostoa ei voitu lukea. Tarkista tiedoston muoto ja merkistö.',
  import_columns_unknown: 'Tiedoston sarakkeita ei tunnistettu. Kohdista sarakkeet ja yritä uudelleen.',
  import_not_undoable: 'Tätä tuontia ei voi enää perua.',
  undo_expired: 'Poistosta on yli 30 päivää, joten sitä ei voi enää perua.',
  generation_failed: 'Blogin generointi epäonnistui. Yritä uudelleen.',
  idempotency_mismatch: 'Sama pyyntötunnus on jo käytetty toisella sisällöllä.',
  request_in_progress: 'Sama pyyntö on vielä kesken. Yritä hetken kuluttua uudelleen.',
  too_many_requests: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.',
  service_unavailable: 'Palvelu on hetkellisesti poissa käytöstä. Yritä hetken kuluttua uudelleen.',
  internal_error: 'Jokin meni vikaan. Yritä uudelleen tai soita meille.',
} as const satisfies Record<string, string>;

/** A stable error code of the API. */
export type ErrorCode = keyof typeof errorTexts;

/** Optional details of an error. */
export interface ErrorDetails {
  /** Path of an invalid field ('details.noiseLevel') → Finnish message. */
  fields?: Record<string, string>;
  /** The current record, so that a form can show both versions (stale_version). */
  current?: unknown;
  /** Seconds after which the caller may retry (429, 503). */
  retryAfter?: number;
  /** Data that a page needs to offer help, such as the columns of a file that were not recognised. */
  context?: Record<string, unknown>;
}

/** The body of every error response of /api (the specification's decisions, Bodies). */
export interface ErrorBody extends ErrorDetails {
  message: string;
  code: ErrorCode;
  requestId: string;
}

/** An error for the caller. Any other thrown error is logged and sent as `internal_error`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /**
   * @param message Finnish message for the user; default: the one of `code`
   * @param cause for the log only: it is never sent to the caller
   */
  constructor(code: ErrorCode, message: string = errorTexts[code], details: ErrorDetails = {}, cause?: unknown) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /**
   * Creates an invalid_input error for one field.
   * @param path path of the field, such as 'details.noiseLevel'
   * @param text Finnish message, both of the error and of the field
   */
  static field(path: string, text: string): AppError {
    return new AppError('invalid_input', text, { fields: { [path]: text } });
  }
}

/** Returns whether a value is one of our error codes. */
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTexts, code);
