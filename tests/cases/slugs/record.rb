# Asks the renderers that are gems for the ids of headings; as record.mjs.
require "json"

# Markdown as the parser of GitHub reads it. The ids are those of its released filter for tables of contents
# (html-pipeline 2), but with lower case of each letter by itself and numbers as GitHub makes them today; github-slugger
# and lychee have that from its pages.
def github(text)
  require "commonmarker"
  require "nokogiri"
  html = CommonMarker.render_html(text, %i[UNSAFE FOOTNOTES], %i[table strikethrough autolink])
  taken = Hash.new
  Nokogiri::HTML5.fragment(html).css("h2").map do |heading|
    slug = heading.text.chars.map { |c| c.downcase[0] }.join.gsub(/[^\p{Word}\- ]/u, "").tr(" ", "-")
    id = slug
    id = "#{slug}-#{taken[slug] += 1}" while taken.key?(id)
    taken[id] = 0
    id
  end
end

def asciidoctor(text, attributes)
  require "asciidoctor"
  document = Asciidoctor.load(text, logger: false, attributes: attributes)
  document.sections.map { |section| section.id || "" }
end

def kramdown(text, **options)
  require "kramdown"
  require "kramdown-parser-gfm"
  html = Kramdown::Document.new(text, **options).to_html
  html.scan(/<h2(?=[ >])([^>]*)>/).map { |(attributes)| attributes[/ id="([^"]*)"/, 1] || "" }
end

def ids(renderer, text)
  case renderer
  when "github" then github(text)
  when "asciidoctor" then asciidoctor(text, {})
  when "asciidoctor-hyphen" then asciidoctor(text, { "idprefix" => "", "idseparator" => "-" })
  when "asciidoctor-joined" then asciidoctor(text, { "idprefix" => "id_", "idseparator" => "" })
  when "kramdown-gfm" then kramdown(text, input: "GFM")
  else kramdown(text, input: "kramdown")
  end
end

request = JSON.parse($stdin.read)
answers = request["documents"].map do |text|
  ids(request["renderer"], text)
rescue ArgumentError
  nil
end
print JSON.generate(answers)
