project = "Kite"
author = "The makers of the kite"
extensions = []
exclude_patterns = ["drafts/**", "includes/**", "extra/**"]
html_theme = "basic"
html_static_path = ["_static"]
html_extra_path = ["extra"]
html_baseurl = "https://kite.example/"
