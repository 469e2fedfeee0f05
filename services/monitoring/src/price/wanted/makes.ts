/** Makes of tyres in lower case without accents, as price lists name them. A name with another make is of another tyre. */
export const TYRE_MAKES: ReadonlySet<string> = new Set(
  (
    'accelera achilles anvelo apollo avon barum bfgoodrich bridgestone centara continental cooper cst davanti debica ' +
    'dunlop ecovision evergreen falken firestone fulda gislaved goodride goodyear gripmax hankook hifly ' +
    'jinyu kelly kenda kleber kormoran kumho landsail lassa laufenn leao linglong mabor marshal matador maxtrek maxxis ' +
    'michelin milestone minerva nankang nexen nitto nokian nordexx nordman orium petlas pirelli powertrac radar riken ' +
    'roadstone rotalla rovelo sailun sava semperit sportiva starmaxx sumitomo sunfull superia syron taurus tigar tomket ' +
    'tourador toyo tracmax triangle tristar tyfoon uniroyal vredestein westlake windforce yokohama zeetex zeta'
  ).split(' '),
);
