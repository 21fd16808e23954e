// Posts whose texts are not generated from phrases.

export interface SpecialPost {
  /** The index in `authors`. */
  author: number;
  title: string;
  description: string;
  content: string;
}

/** Posts in other languages than English. */
export const foreignLanguagePosts: SpecialPost[] = [
  {
    author: 1,
    title: "Warum wir den Kurs am Dienstag beginnen",
    description: "Montags ist niemand ausgeschlafen, freitags ist niemand da.",
    content:
      "Seit drei Jahren beginnt jeder unserer Abendkurse an einem Dienstag. Das klingt nach Zufall, ist aber das Ergebnis einer Strichliste.\n\n## Die Strichliste\n\nWir haben notiert, an welchem Abend die meisten Fragen gestellt werden. Der Montag war still, der Freitag leer. Am Dienstag kamen die Leute ausgeruht und **mit eigenen Beispielen**.\n\nSeither gilt: Wer eine Frage mitbringt, darf anfangen.",
  },
  {
    author: 1,
    title: "Größe, Straße, Übermaß: Umlaute in Dateinamen",
    description: "Ein kleiner Ausflug zu Zeichen, die gleich aussehen und es nicht sind.",
    content:
      'Ein „ü“ kann ein Zeichen sein oder zwei: ein *u* und die Punkte darüber. Für das Auge ist es dasselbe, für den Vergleich zweier Dateinamen nicht.\n\n```python\nimport unicodedata\n\nprint(len(unicodedata.normalize("NFC", "über")), len(unicodedata.normalize("NFD", "über")))\n```\n\nWer Dateien zwischen Rechnern tauscht, sollte sich für eine Form entscheiden und dabei bleiben.',
  },
  {
    author: 3,
    title: "Lo que aprendí enseñando a programar a mi padre",
    description: "Tiene setenta y un años, una libreta de gallinas y mucha paciencia.",
    content:
      "Mi padre quería saber cuántos huevos ponen sus gallinas. Empezamos con una libreta, seguimos con una hoja de cálculo y terminamos con veinte líneas de Python.\n\n- Primero, los datos de una semana.\n- Después, una suma.\n- Al final, un dibujo.\n\nAprendí que la palabra *variable* asusta más que la cosa misma. «Ah, un cajón con nombre», dijo él, y siguió.",
  },
  {
    author: 3,
    title: "Copias de seguridad: la historia del disco en el cajón",
    description: "Una copia que nadie ha restaurado es solo una esperanza.",
    content:
      "El disco estaba en el cajón, con una etiqueta que decía *copia*. Cuando hizo falta, tenía fotos de unas vacaciones de 2014 y nada más.\n\nDesde entonces restauramos un archivo al azar el primer lunes de cada mes. Tardamos cinco minutos y dormimos mejor.",
  },
  {
    author: 4,
    title: "はじめてのコードレビュー",
    description: "緊張した一時間と、そこから学んだ三つのこと。",
    content:
      "はじめてコードレビューを受けた日は、朝から落ち着きませんでした。変更はわずか二十行でしたが、コメントは三十件もつきました。\n\n## 学んだこと\n\n1. 名前は短さよりも分かりやすさが大切\n2. 小さな変更ほど早く読んでもらえる\n3. 質問は批判ではない\n\n今では私がレビューする側になりました。最初のコメントは、必ず良いところから書くようにしています。",
  },
  {
    author: 4,
    title: "夜の勉強会 🌙",
    description: "毎週木曜日、二十時から。お茶だけは用意します。",
    content:
      "毎週木曜日の夜、少人数で勉強会を開いています。テーマはその日に決めます。先週は正規表現、今週はデータベースの索引について話しました。\n\n初めての方も歓迎します。",
  },
  {
    author: 5,
    title: "كيف شرحت لابنتي ما هي قاعدة البيانات",
    description: "بدأنا بصندوق من البطاقات وانتهينا بسؤال لم أعرف جوابه.",
    content:
      "سألتني ابنتي عن عملي، فأخرجت صندوقا من البطاقات. كتبنا على كل بطاقة اسم كتاب واسم من استعاره.\n\nثم سألتها: من استعار كتابين؟ رتبت البطاقات حسب الاسم، وهكذا اكتشفت **الفهرس** وحدها.\n\nبعد ذلك سألتني: وماذا لو ضاع الصندوق؟ ما زلت أفكر في جواب بسيط.",
  },
  {
    author: 5,
    title: "Le formulaire qui ne posait qu’une question",
    description: "Ou comment douze champs sont devenus un seul.",
    content:
      "Notre formulaire d’inscription comptait douze champs. Nous en avons supprimé un par semaine, en regardant à chaque fois qui se plaignait.\n\nPersonne ne s’est plaint. Il reste une question : « Comment peut-on vous joindre ? » Le reste se demande de vive voix, et les réponses sont meilleures.",
  },
  {
    author: 5,
    title: "Accents, cédilles et moteurs de recherche",
    description: "Chercher « ecole » et trouver « école ».",
    content:
      "Les gens tapent vite, sans accents. Un bon moteur de recherche ne le leur reproche pas.\n\n| On tape | On trouve |\n|---|---|\n| ecole | école |\n| garcon | garçon |\n| oeuvre | œuvre |\n\nLa troisième ligne est la plus difficile, et nous en sommes fiers.",
  },
  {
    author: 7,
    title: "Zażółć gęślą jaźń, czyli o kodowaniu znaków",
    description: "Zdanie bez sensu, które znajduje prawdziwe błędy.",
    content:
      "Każdy formularz testuję tym samym zdaniem: *zażółć gęślą jaźń*. Nie znaczy nic, ale zawiera wszystkie polskie litery.\n\nJeśli wróci z serwera bez zmian, jest dobrze. Jeśli wrócą znaki zapytania, wiem, gdzie szukać.",
  },
  {
    author: 3,
    title: "Um servidor na cozinha",
    description: "Barulhento, quente, e o melhor professor que já tive.",
    content:
      "O servidor ficava em cima da geladeira. Quando fazia calor, desligava sozinho, e assim aprendi o que é monitorização.\n\nHoje tudo está na nuvem. Tenho saudades do barulho, mas não da conta da luz.",
  },
  {
    author: 2,
    title: "पहला प्रोग्राम और एक कप चाय",
    description: "चाय बनाने की विधि से प्रोग्रामिंग की शुरुआत।",
    content:
      "हर नई कक्षा में मैं चाय बनाने की विधि लिखवाती हूँ। कोई पानी उबालना भूल जाता है, कोई कप।\n\n1. पानी उबालो\n2. पत्ती डालो\n3. तीन मिनट रुको\n\nकंप्यूटर वही करता है जो लिखा है, वह नहीं जो हम चाहते थे। यह बात चाय के साथ जल्दी समझ आती है।",
  },
];

/** Posts with unusual titles and texts. */
export const oddPosts: SpecialPost[] = [
  {
    author: 6,
    title: "asdf",
    description: "asdf",
    content: "asdf asdf\n\nsorry, wrong window. cannot delete?",
  },
  {
    author: 0,
    title: "HELP!!! projector in room 3 AGAIN",
    description: "does anybody know the password of the projector",
    content:
      "It says NO SIGNAL. I have tried both cables. THE LESSON BEGINS IN TEN MINUTES.\n\nedit: it was off",
  },
  { author: 2, title: "?", description: "A serious question.", content: "Why do we count from zero?" },
  {
    author: 4,
    title: "🐙🐙🐙",
    description: "Eight arms, three hearts, one keyboard.",
    content:
      "Found on a class exercise sheet, unsigned: “Git is an octopus and I am the fish.” I have nothing to add. 🐙",
  },
  {
    author: 3,
    title: "<b>Bold</b> claims & other entities",
    description: 'Tags in titles, &amp; what "should" happen to them.',
    content:
      "If the title above looks **bold**, somebody has a problem. `<b>` in a title is text, and so is `&amp;`.\n\n<i>This line too.</i>",
  },
  {
    author: 1,
    title: "C:\\Users\\jonas\\Desktop\\final_FINAL_v7 (2).docx",
    description: "A short history of one file, told by its names.",
    content:
      "final.docx\n\nfinal_FINAL.docx\n\nfinal_FINAL_v7.docx\n\nfinal_FINAL_v7 (2).docx\n\nThen we learned about version control.",
  },
  {
    author: 6,
    title:
      "Everything that I have ever wanted to say about naming things, in one title, because the title was the only field that my browser filled in again after it crashed, and I was not going to type it twice",
    description: "The rest was lost.",
    content: "See above.",
  },
  {
    author: 7,
    title: "0",
    description: "The smallest number of bugs.",
    content: "Reached on 14 March, for eleven minutes.",
  },
  {
    author: 0,
    title: "Re: Re: Fwd: timetable",
    description: "The timetable is attached. It is not attached.",
    content: "On Tue somebody wrote:\n\n> > Where is the timetable?\n>\n> Attached.\n\nIt is not attached.",
  },
  {
    author: 2,
    title: "untitled",
    description: "-",
    content: "draft. todo: find a title, find a point",
  },
  {
    author: 5,
    title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    description:
      "A word that breaks layouts, and https://example.com/a/very/long/address/that/nobody/can/break/either.",
    content:
      "We keep this word for testing. So far it has broken two menus, one invoice and a t-shirt.\n\n`const donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft = true;`",
  },
];
